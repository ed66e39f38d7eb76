#!/bin/sh
# The page is plain JavaScript with types in comments: check them with the compiler of TypeScript, from npm.
# Without npm there is nothing to check with: that is said, and is an error where CI is set.
set -e
if ! command -v npm >/dev/null; then
    if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ] && [ -n "$CI" ]; then
        apt-get update -qq && apt-get install -y -qq --no-install-recommends nodejs npm >/dev/null
    else
        echo "no npm here: the types of the page are not checked" >&2
        [ -z "$CI" ]
        exit
    fi
fi
mkdir -p build/typescript
test -x build/typescript/node_modules/.bin/tsc || npm install --silent --no-audit --no-fund --prefix build/typescript typescript@5.9.3
build/typescript/node_modules/.bin/tsc --project tests/support/tsconfig.json
