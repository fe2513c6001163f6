#!/bin/sh
# A bot for every game, in nothing but the shell: it takes the last of the legal actions.
# The host writes one JSON object per line, its "type" first and no blanks between the parts.
while IFS= read -r line; do
    case $line in
    '{"type":"act"'*)
        # {"type":"act","seq":7,"legal":["12","57"],"view":{...}}
        seq=${line#*'"seq":'}       # cut off all up to "seq":           7,"legal":["12","57"],...
        seq=${seq%%,*}              # and from the next comma on         7
        legal=${line#*'"legal":['}  # cut off all up to the list         "12","57"],"view":{...}}
        legal=${legal%%']'*}        # and from its end on                "12","57"
        action=${legal##*'","'}     # keep what follows the last ","     57"
        action=${action#'"'}        # an only action still has its first quote
        # Sending seq back says which request this answers.
        printf '{"seq":%s,"action":"%s}\n' "$seq" "$action"
        ;;
    '{"type":"bye"'*)
        exit 0
        ;;
    esac
done
