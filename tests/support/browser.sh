#!/bin/sh
# The tests of the page run in a real browser: install Debian's chromium (without its windows if there is such a package)
# and fonts for Chinese and Japanese if they are missing, where apt and root are at hand. Without them the tests of the
# page are skipped, but not where CI is set.
if { command -v chromium-headless-shell || command -v chromium; } >/dev/null && fc-list 2>/dev/null | grep -q "Noto Sans CJK"; then
    exit 0
fi
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    apt-get update -qq
    for browser in chromium-headless-shell chromium; do
        apt-get install -y -qq --no-install-recommends $browser fonts-noto-cjk fontconfig >/dev/null && exit 0
    done
fi
echo "no chromium with fonts-noto-cjk here: the tests of the page are skipped" >&2
[ -z "$CI" ]
