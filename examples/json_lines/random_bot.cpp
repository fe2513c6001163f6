// A bot for every game, without a JSON library: it takes any legal action, by its number.
// Compile it with:  g++ -std=c++17 -o random_bot random_bot.cpp
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>

int main() {
    // A host that plays the same match again gives the same seed again.
    const char* seed = std::getenv("CARDTABLE_SEED");
    std::mt19937 random(seed ? std::stoul(seed) : std::random_device{}());
    // The host writes one JSON object per line, its "type" first and no blanks between the parts.
    for (std::string line; std::getline(std::cin, line);) {
        if (line.rfind(R"({"type":"bye")", 0) == 0) break;
        // Only "act" asks for a decision: {"type":"act","seq":7,"legal":["12","57"],"view":{...}}
        if (line.rfind(R"({"type":"act")", 0) != 0) continue;
        const auto seq = std::stoi(line.substr(line.find(R"("seq":)") + 6));
        const auto begin = line.find(R"("legal":[)") + 9;
        const auto legal = line.substr(begin, line.find(']', begin) - begin);

        int last = 0;  // there is one "," between two actions
        for (auto at = legal.find(R"(",")"); at != std::string::npos; at = legal.find(R"(",")", at + 1)) ++last;
        const int index = std::uniform_int_distribution(0, last)(random);

        // Sending seq back says which request this answers. std::endl flushes; without, the host waits.
        std::cout << R"({"seq":)" << seq << R"(,"index":)" << index << "}" << std::endl;
    }
}
