#!/bin/sh
# Makes the root of an image around one executable: itself, what it is linked to, and an
# unprivileged user. Usage: makeRoot.sh EXECUTABLE FOLDER
set -eu
executable=$1
root=$2

mkdir -p "$root/etc" "$root/data" "$root/tmp"
cp "$executable" "$root/stock-monitor"
chmod 0755 "$root/stock-monitor"
# "libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x…)" and "/lib64/ld-linux-x86-64.so.2 (0x…)".
ldd "$executable" | grep -o '/[^ ]*' | while read -r library; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done
printf 'stock-monitor:x:65532:65532::/data:/none\n' >"$root/etc/passwd"
printf 'stock-monitor:x:65532:\n' >"$root/etc/group"
chown -R 65532:65532 "$root/data"
chmod 0700 "$root/data"
chmod 1777 "$root/tmp"
