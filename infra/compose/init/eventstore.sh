#!/bin/sh
# Accounts of the processes on EventStoreDB: all of them read, and only those append that decide. The operator's appends what
# a restore brings back. May be run again.
set -eu
AT=https://eventstore-1:2113
printf 'user = "admin:%s"\n' "$(cat /run/secrets/eventstore-administrator)" > /tmp/login
# Until the nodes have a leader, they refuse.
ask() {
  curl --silent --show-error --fail-with-body --location-trusted --max-time 10 --cacert /run/secrets/ca.crt \
    --config /tmp/login "$@"
}
ask --output /dev/null --retry 20 --retry-delay 3 --retry-all-errors "$AT/users/admin"

for process in api live projectors notifications operator; do
  if ! ask --output /dev/null "$AT/users/$process" 2>/dev/null; then
    printf '{"loginName":"%s","fullName":"%s","groups":["pingboard"],"password":"%s"}' \
      "$process" "$process" "$(cat "/run/secrets/eventstore-$process")" |
      ask --output /dev/null --header 'content-type: application/json' --data @- "$AT/users/"
  fi
done
# Who may do what with every stream that has no rule of its own. The read side includes `$all`, which projectors follow.
rule() {
  ask --output /dev/null --header 'content-type: application/json' --header "ES-EventType: $2" \
    --header "ES-EventId: $3" --data "$4" "$AT/streams/$1"
}
rule '%24settings' update-default-acl 5b1d6f0e-2f0c-4d55-9a7e-2f2e1f3b6a01 '{
  "$userStreamAcl": { "$r": ["pingboard"], "$w": ["api", "notifications", "operator"], "$d": "$admins", "$mr": "$admins", "$mw": "$admins" },
  "$systemStreamAcl": { "$r": "$admins", "$w": "$admins", "$d": "$admins", "$mr": "$admins", "$mw": "$admins" }
}'
rule '%24%24%24all' '$metadata' 5b1d6f0e-2f0c-4d55-9a7e-2f2e1f3b6a02 '{ "$acl": { "$r": ["$admins", "pingboard"] } }'
