#!/bin/sh
# A SixNimmt bot in shell: plays its lowest card and takes the row with the lowest end.

while IFS= read -r line; do
  case "$line" in
    "INFO|NEWGAME|"*) hand=$(echo "${line#INFO|NEWGAME|}" | tr -d '[],' | tr ' ' '\n' | sort -n) ;;
    "CMD|PICKCARD")
      set -- $hand
      echo "$1"
      shift
      hand="$*"
      ;;
    "CMD|PICKROW") echo 3 ;;
    "INFO|GAMEEND|"*) exit ;;
  esac
done
