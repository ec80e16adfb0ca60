#!/bin/sh
# Makes every key, certificate and password of the cluster, once: a folder for each reader, which sees no other. A
# second run changes nothing. `put <reader> <NAME>` keeps a secret of the operator's own, from standard input.
set -eu
umask 027
OUT=${KEYS:-/keys}
DAYS=825

# A file of a reader, from standard input, whole or not at all.
keep() { cat > "$OUT/$1/.$2" && chmod 440 "$OUT/$1/.$2" && mv -f "$OUT/$1/.$2" "$OUT/$1/$2"; }
# 32 random bytes as base64url.
random() { openssl rand -base64 32 | tr '+/' '-_' | tr -d '=\n'; }
# The private key of the pushes: the 32 bytes inside a key of the curve P-256.
push_key() {
  openssl ecparam -name prime256v1 -genkey -noout -outform DER | tail -c +8 | head -c 32 | base64 | tr '+/' '-_' | tr -d '=\n'
}

if [ "${1:-}" = put ]; then
  keep "$2" "$3"
  exit
fi
[ -e "$OUT/operator/made" ] && exit
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT

openssl req -x509 -newkey rsa:2048 -nodes -days "$DAYS" -subj '/CN=pingboard cluster' \
  -keyout "$WORK/ca.key" -out "$WORK/ca.crt" 2>/dev/null
for reader in edge api live projectors notifications eventstore mongodb kafka operator; do
  keep "$reader" ca.crt < "$WORK/ca.crt"
done

# EventStoreDB reads every file of a folder as an authority, so this one stands alone.
mkdir -p "$OUT/eventstore/ca"
keep eventstore/ca ca.crt < "$WORK/ca.crt"

# certificate <reader> <common name> <names of hosts>: as server and as client, because engines call each other.
certificate() {
  openssl req -newkey rsa:2048 -nodes -subj "/CN=$2" -keyout "$WORK/key" -out "$WORK/request" 2>/dev/null
  printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth,clientAuth\nkeyUsage=digitalSignature,keyEncipherment\n' \
    "$(echo "$3" | sed 's/[^ ]*/DNS:&/g; s/ /,/g')" > "$WORK/extensions"
  openssl x509 -req -days "$DAYS" -in "$WORK/request" -CA "$WORK/ca.crt" -CAkey "$WORK/ca.key" -CAcreateserial \
    -extfile "$WORK/extensions" -out "$WORK/certificate" 2>/dev/null
  keep "$1" tls.crt < "$WORK/certificate"
  keep "$1" tls.key < "$WORK/key"
  cat "$WORK/key" "$WORK/certificate" | keep "$1" tls.pem
}
# EventStoreDB takes a node for one of its own by this common name.
certificate eventstore eventstoredb-node 'eventstore-1 eventstore-2 eventstore-3'
certificate mongodb mongodb 'mongodb-1 mongodb-2 mongodb-3 localhost'
certificate kafka kafka 'kafka-1 kafka-2 kafka-3 localhost'
certificate edge edge "${EDGE_NAMES:-localhost}"

# Accounts on the engines: the process reads its address with the password in it, the operator's jobs the password. The
# operator's own account is for commands that copy, fill or compare whole engines.
account() {
  password=$(random)
  printf %s "$password" | keep operator "$1-$2"
  case $1 in
    eventstore) printf 'esdb://%s:%s@%s?tls=true&tlsCAFile=/run/secrets/ca.crt' "$2" "$password" \
      eventstore-1:2113,eventstore-2:2113,eventstore-3:2113 | keep "$2" EVENTSTORE_URL ;;
    mongodb) printf 'mongodb://%s:%s@%s/pingboard?replicaSet=pingboard&tls=true&tlsCAFile=/run/secrets/ca.crt' "$2" \
      "$password" mongodb-1:27017,mongodb-2:27017,mongodb-3:27017 | keep "$2" MONGODB_URL ;;
    kafka) printf %s "$password" | keep "$2" KAFKA_PASSWORD ;;
  esac
}
for process in api live projectors notifications operator; do account eventstore "$process"; done
for process in edge api live projectors notifications operator; do account mongodb "$process"; done
for process in live projectors notifications; do account kafka "$process"; done
for engine in eventstore mongodb kafka; do
  random > "$WORK/administrator"
  keep "$engine" administrator < "$WORK/administrator"
  keep operator "$engine-administrator" < "$WORK/administrator"
done
openssl rand -base64 756 | keep mongodb keyfile

# One value for all processes that share it.
shared() {
  name=$1
  value=$2
  shift 2
  for process in "$@"; do printf %s "$value" | keep "$process" "$name"; done
}
shared EDGE_SECRET "$(random)" edge api live
shared MAIL_LINKS_SECRET "$(random)" api notifications
shared INVITATIONS_SECRET "$(random)" api
shared PUSH_PRIVATE_KEY "$(push_key)" api notifications
date -u | keep operator made
