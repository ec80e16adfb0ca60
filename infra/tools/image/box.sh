# sh box.sh <folder> <program…>: runs the assembled folder as a container engine would run the image: as the whole file
# system, read-only, under the image's user, without the right to anything. Needs root and a name space of its own:
#   unshare --mount sh box.sh …
set -eu
image=$1
shift
mount --bind "$image" "$image"
mount -o remount,ro,bind "$image"
mount -t tmpfs -o mode=1777,size=64m none "$image/tmp"
mount -t tmpfs -o mode=0700,size=64m,uid=65532,gid=65532 none "$image/data"
mount --bind /proc "$image/proc"
mount --bind /dev "$image/dev"
# What stands in this folder beside the image is what an engine would give as secrets.
if [ -n "${SECRETS:-}" ]; then mount --bind "$SECRETS" "$image/run/secrets"; fi
unset SECRETS
exec setpriv --no-new-privs unshare --root="$image" --wd=/data --setgid=65532 --setuid=65532 "$@"
