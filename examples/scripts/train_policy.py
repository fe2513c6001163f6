"""Train a tiny policy for 6 nimmt! against three random players, with nothing but numpy.

    pip install 'cardtable[envs]'
    python train_policy.py [HANDS]

Six features of each legal action are made from what the environment shows. The policy is a weight for each;
after every batch of hands, what went better than usual is made more likely (REINFORCE).
"""

# %% The environment, and where in an observation the four rows are: last card, length and heads of each.
import sys

from cardtable.games.nimmt import Nimmt

try:
    import numpy as np

    from cardtable.envs import Environment, Observation
except ModuleNotFoundError as missing:
    sys.exit(f"train_policy.py: there is no {missing.name}; pip install 'cardtable[envs]' brings it")

HANDS = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
BATCH, RATE = 50, 1.0
CARDS, SEATS = 104, 4
ROWS = slice(-12 - 2 * SEATS, -2 * SEATS)
FEATURES = ("gap", "room", "heads", "too low", "high", "taken heads")

env = Environment(Nimmt(seats=SEATS))
env.reset(seed=1)
rng = np.random.default_rng(1)
weights = np.zeros(len(FEATURES))


# %% Six numbers for each legal action.
def features(seen: Observation) -> np.ndarray:
    rows = seen["observation"][ROWS].reshape(4, 3)
    actions = seen["actions"][seen["action_mask"] == 1]
    found = np.zeros((len(actions), len(FEATURES)))
    for number, action in enumerate(actions):
        card = (int(action[:CARDS].argmax()) + 1) / CARDS
        end, length, heads = rows[np.abs(rows[:, 0] - card).argmin()]
        below = rows[rows[:, 0] < card]
        if action[CARDS]:  # the word `take`: the row that ends in this card
            found[number, 5] = heads
        elif len(below):
            end, length, heads = below[below[:, 0].argmax()]
            found[number, :3] = card - end, 1 - length, heads
        else:
            found[number, 3] = 1
        found[number, 4] = card
    return found


# %% A hand: seat 0 follows the policy and notes how its choices could become likelier; the rest is chance.
def play_hand() -> tuple[float, np.ndarray]:
    env.reset()
    won, slope = 0.0, np.zeros(len(FEATURES))
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        won += reward if agent == "seat_0" else -reward / (SEATS - 1)
        if ended:
            env.step(None)
        elif agent != "seat_0":
            env.step(int(rng.integers(seen["action_mask"].sum())))
        else:
            found = features(seen)
            chances = np.exp(found @ weights)
            chances /= chances.sum()
            choice = int(rng.choice(len(chances), p=chances))
            slope += found[choice] - chances @ found
            env.step(choice)
    return won, slope


# %% Training.
report = max(1, HANDS // BATCH // 5)
lately: list[float] = []
for step in range(1, HANDS // BATCH + 1):
    hands = [play_hand() for _ in range(BATCH)]
    results = np.array([won for won, _ in hands])
    worth = (results - results.mean()) / results.std()
    weights += RATE * worth @ np.array([slope for _, slope in hands]) / BATCH
    lately += results.tolist()
    if step % report == 0:
        print(f"{step * BATCH:5} hands: {np.mean(lately):+6.2f} heads ahead of the random players")
        lately = []
print("  ".join(f"{name} {weight:+.2f}" for name, weight in zip(FEATURES, weights, strict=True)))
