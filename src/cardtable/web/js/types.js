/**
 * What the server sends, as docs/web/api.md has it.
 *
 * @typedef {{id: string, name: string, account: string | null}} Me
 * @typedef {{name: string, options: Record<string, unknown>, chairs: number, sides: number[][]}} Preset
 * @typedef {{name: string, type: string, default: unknown}} Option
 * @typedef {{name: string, title: string, about: string, emblem: string[], card_marks: number[], own_chair: number, presets: Preset[], options: Option[],
 *   bots: string[], series_bots: string[], bot_choices: Record<string, string[]>, face: boolean}} GameInfo
 * @typedef {{systems: string[], themes: string[]}} BiddingOffer
 * @typedef {{call: string, means: Said | null, why: Said}} AdvisedCall
 * @typedef {{seat: number, call: string, means: Said | null, advised: AdvisedCall | null}} SpokenCall
 * @typedef {{contract: string | null, tricks: number, points: number}} ScoredAuction
 * @typedef {{hands: string[], yours: ScoredAuction, system_calls: SpokenCall[], system: ScoredAuction, par: number,
 *   par_contracts: string[]}} BiddingEnd
 * @typedef {{token: string, dealer: number, vulnerable: string, hand: string, spoken: SpokenCall[], legal: string[],
 *   hint: AdvisedCall | null, end: BiddingEnd | null}} PractisedHand
 * @typedef {{games: GameInfo[], phrases: string[], phrase_words: Said[]}} Catalogue
 *
 * @typedef {"waiting" | "playing" | "between" | "over" | "closed"} Status
 * @typedef {{kind: "person" | "computer" | "open", name: string, bot: string | null}} BriefChair
 * @typedef {{table: string, game: string, options: Record<string, unknown>, status: Status, free: number,
 *   opened_at: number, to_act?: number[], chairs: BriefChair[], my_chair?: number}} Brief
 *
 * @typedef {{chair: number, seat: number | null, kind: "person" | "computer" | "open", name: string,
 *   bot: string | null, away: boolean, away_until: number | null, sits_out: boolean, turn_until: number | null}} Chair
 * @typedef {{action: string, label: string}} Legal
 * @typedef {{seat: number, action: string, text: string}} Move
 * @typedef {{name: string, value: number, chairs: number[], words?: Said}} Line
 * @typedef {{number: number, id: string, players: number[], names: string[], points: Record<string, number>,
 *   commitment: string, secret: string, lines: Line[]}} FinishedHand
 * @typedef {{seq: number, at: number, kind: string, chair: number | null, text: string,
 *   name: string | null, words?: Said}} LogLine
 * @typedef {Record<string, any>} View
 *
 * @typedef {object} Snapshot
 * @property {string} table
 * @property {number} seq
 * @property {Status} status
 * @property {{name: string, options: Record<string, unknown>, seats: number}} game
 * @property {boolean} host
 * @property {boolean} listed
 * @property {boolean} locked
 * @property {{chair: number | null, seat: number | null}} me
 * @property {Chair[]} chairs
 * @property {number[]} to_act
 * @property {number | null} turn_until
 * @property {number | null} turn_seconds
 * @property {number} away_seconds
 * @property {number} moved_at
 * @property {{number: number, commitment: string, players: number[]} | null} hand
 * @property {View | null} view
 * @property {number[]} counts the cards that each seat holds
 * @property {number[][]} sides seats that play together, as far as that is settled; chairs before the first hand
 * @property {number | null} turn the seat whose hand a card or call is due from
 * @property {number | null} dealer
 * @property {number | null} declarer
 * @property {number | null} dummy
 * @property {number | null} winning who has the best card of the trick so far; of the last one when all is over
 * @property {Legal[]} legal
 * @property {Move[]} history
 * @property {boolean} phrases_only whether words of one's own must wait, because a partner would hear them
 * @property {boolean} hint
 * @property {boolean} take_back whether I may go back to before my last decision
 * @property {boolean} another whether I am asked for another hand, and may decline
 * @property {boolean} swap whether I may play the hand as whose dummy I lie open
 * @property {number} pace how many times as long as usual computers take
 * @property {FinishedHand[]} hands
 * @property {number[]} standings
 * @property {LogLine[]} log
 * @property {{id: string, deals: number, seen: number[], replayed: boolean, given: boolean, closes: number | null} | null}
 *   series whose deals are played here
 * @property {(string | number[])[] | null} held the cards of every seat, in replays with open cards only
 * @property {string | null} apart the cards that lie in no hand, in the same replays
 *
 * @typedef {{start: Snapshot, steps: Change[], done: number[], names: string[]}} Replay
 * @typedef {{id: string, game: string, players: number[], names: string[], points: Record<string, number>,
 *   lines: Line[], formats: string[], analysis: boolean, table: string, hand: number, commitment: string, secret: string,
 *   dealt_at: {table: string, hand: number} | null, given: boolean, series: string | null, record: {deal: Record<string, string>},
 *   decks: import("./fair/check.js").Deck[]}} HandFile
 * @typedef {{action: string, label: string, value: number}} Value
 * @typedef {{key: string, params: Record<string, any>}} Said what the server says, to be put into words here
 * @typedef {{values: Value[], guesses: number, unit: Said | null, share: boolean,
 *   sureness: "known" | "clear" | "close" | "few" | "estimate"}} Evidence
 * @typedef {{action: string, label: string, why: string, reason: Said | null, evidence: Evidence | null}} Hint
 * @typedef {{number: number, seat: number, action: string, cost: number, slip: boolean, guesses: number, review: number,
 *   values: Value[], line: string[]}} Decision
 * @typedef {{name: string, words: Said | null, digits: number, fewest: boolean, share: boolean}} Count
 * @typedef {{name: string, mine: boolean, played: number, place: number | null, totals: number[], unranked: boolean,
 *   original: boolean}} SeriesPerson
 * @typedef {{id: string, title: string, maker: string, mine: boolean, game: string, options: Record<string, unknown>,
 *   deals: number, bots: (string | null)[], chair: number, opens: number, closes: number | null, listed: boolean,
 *   state: "early" | "open" | "closed", promises: string[], replayed: boolean, given: boolean, seen: boolean,
 *   table: string | null, going: boolean, played: number[], results: boolean, counts: Count[],
 *   people: SeriesPerson[], others: number, day: string | null}} Series
 * @typedef {{game: string, series: string, people: number, played: boolean}} DayDeal
 * @typedef {{day: string, closes: number, streak: number, longest: number, deals: DayDeal[]}} Day
 * @typedef {{id: string, title: string, maker: string, mine: boolean, game: string, deals: number, opens: number,
 *   closes: number | null, state: "early" | "open" | "closed", people: number, played: number, begun: boolean}} SeriesBrief
 * @typedef {{name: string, mine: boolean, points: number, worth: number[], lines: Line[], declarer: number | null,
 *   contract: string, seat: number, names: string[], table: string | null, hand: number, id: string, seen: boolean,
 *   original: boolean, taken_back: number}} TravellerLine
 * @typedef {{series: string, game: string, deal: number, deals: number, counts: Count[], lines: TravellerLine[]}} Traveller
 * @typedef {{rating: number, low: number, high: number, count: number}} Rating
 * @typedef {{action: string, right: boolean, values: Value[], guesses: number, unit: Said | null, share: boolean, why: string,
 *   reason: Said | null, taken: string, cost: number, cost_unit: Said | null, line: string[], club: string,
 *   hands: (string | number[])[], before: Rating, after: Rating, rated: boolean}} PuzzleAnswer
 * @typedef {{id: string, game: string, kind: string, seat: number, mine: boolean, at: number | null, rating: Rating,
 *   table: Snapshot, answer: PuzzleAnswer | null}} Puzzle
 * @typedef {{game: string, puzzles: number, tried: number, solved: number, mistakes: number, rating: Rating}} PuzzleBrief
 * @typedef {{table: string, hand: number, game: string, series: string | null, at: number, seat: number, names: string[],
 *   points: number, declarer: number | null, contract: string, id: string, reviewed: boolean}} MyHand
 * @typedef {{kind: string, unit: Said | null, decisions: number, cost: number, slips: number}} KindCost
 * @typedef {{game: string, hands: number, reviewed: number, declared: number, made: number, mean: number, kinds: KindCost[],
 *   weeks: {monday: string, decisions: number, cost: number}[], unit: Said | null, deals: Rating | null}} GameStatistics
 * @typedef {{status: "working" | "done" | "failed", unit: string, how: string, reached: number, actions: number,
 *   decisions: Decision[], reviews: {unit: Said | null, how: Said | null}[], remarks: Said[]}} Analysis
 *
 * @typedef {{name: string, game: string, bots: number, sets: number, played_at: number | null}} LadderBrief
 * @typedef {{mean: number, low: number | null, high: number | null}} Elo
 * @typedef {{name: string, elo: Elo, rated: boolean, sets: number, faults: number, kinds: Record<string, number>,
 *   first_fault: string | null, substituted_share: number, absent: boolean}} Rung
 * @typedef {{id: string, names: string[], points: number[]}} LadderHand
 * @typedef {{set: number, hands: LadderHand[]}} LadderSet
 * @typedef {{name: string, game: string, sets: number, played_at: number | null, rungs: Rung[], next: string[],
 *   latest: LadderSet[]}} Ladder
 *
 * @typedef {{table: string, seq: number, set: Partial<Snapshot>, append: Record<string, any[]>}} Change
 * @typedef {{tables: string[], lobby: boolean}} Topics
 * @typedef {{event: string, data: any}} Message
 */

export {};
