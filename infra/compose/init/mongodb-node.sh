#!/bin/sh
# A member of the replica set. MongoDB refuses a key that its group may read, and secrets are read by a group.
set -eu
install -m 400 /run/secrets/keyfile /tmp/keyfile
exec mongod --replSet pingboard --bind_ip_all --keyFile /tmp/keyfile --tlsMode requireTLS \
  --tlsCertificateKeyFile /run/secrets/tls.pem --tlsCAFile /run/secrets/ca.crt \
  --tlsAllowConnectionsWithoutCertificates --wiredTigerCacheSizeGB 0.5 --quiet
