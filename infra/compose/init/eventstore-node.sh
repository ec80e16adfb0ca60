#!/bin/sh
# A node of EventStoreDB. The passwords of its two built-in users count at the first start only; by an environment
# variable, because its configuration takes them in no other way.
set -eu
EVENTSTORE_DEFAULT_ADMIN_PASSWORD=$(cat /run/secrets/administrator)
EVENTSTORE_DEFAULT_OPS_PASSWORD=$EVENTSTORE_DEFAULT_ADMIN_PASSWORD
export EVENTSTORE_DEFAULT_ADMIN_PASSWORD EVENTSTORE_DEFAULT_OPS_PASSWORD
exec /opt/eventstore/eventstored
