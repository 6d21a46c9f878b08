# shellcheck shell=bash
# Sourced: streams of Connect, where each message comes in an envelope, a byte of flags and four of length before it.

# envelope MESSAGE: a message as it is sent.
envelope() {
    local LC_ALL=C # so that the length is one of bytes
    local length=${#1}
    printf '%b%s' "$(printf '\\0%03o' 0 $((length >> 24 & 255)) $((length >> 16 & 255)) \
        $((length >> 8 & 255)) $((length & 255)))" "$1"
}

# open_envelopes FILE: what is in them. The last one, which a broken stream lacks, holds no message but perhaps an error.
open_envelopes() {
    local at=0 flags=0 a b c d length
    until ((flags & 2)); do
        read -r flags a b c d < <(od -An -tu1 -j "$at" -N 5 "$1") || return
        length=$(((a << 24) + (b << 16) + (c << 8) + d))
        ((at += 5 + length))
        head -c "$at" "$1" | tail -c "$length"
        echo
    done
}
