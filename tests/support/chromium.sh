#!/bin/sh
# Starts $PINGBOARD_CHROMIUM without two pages of its own, the suggestions under the address bar. Without a screen nobody
# sees them, and they take a tenth of the processor in every window. They join the list that the caller gives: of two
# lists the last one counts.
for argument; do
  shift
  case $argument in
    --disable-features=*) argument="$argument,WebUIOmniboxPopup,WebUIOmniboxAimPopup" ;;
  esac
  set -- "$@" "$argument"
done
exec "$PINGBOARD_CHROMIUM" "$@"
