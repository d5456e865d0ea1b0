#!/bin/sh
# A player in another language: it plays the first action of the list.
tab=$(printf '\t')
while IFS="$tab" read -r word milliseconds position action rest; do
    case $word in
    parlour | game) printf 'ready\tfirst\n' ;;
    decide) printf 'info\tthat was easy\nplay\t%s\n' "$action" ;;
    quit) exit ;;
    esac
done
