#!/bin/bash
# Accounts of the processes on Kafka, and what each may do. May be run again.
set -euo pipefail
SERVERS=kafka-1:9092,kafka-2:9092,kafka-3:9092
password() { cat "/run/secrets/kafka-$1"; }
cat > /tmp/administrator.properties <<END
security.protocol=SASL_SSL
ssl.truststore.type=PEM
ssl.truststore.location=/run/secrets/ca.crt
sasl.mechanism=SCRAM-SHA-512
sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required username="administrator" password="$(password administrator)";
END
configs() { /opt/kafka/bin/kafka-configs.sh --bootstrap-server $SERVERS --command-config /tmp/administrator.properties "$@"; }
acls() { /opt/kafka/bin/kafka-acls.sh --bootstrap-server $SERVERS --command-config /tmp/administrator.properties "$@"; }
# allow <process> <operations> <resource…>: every topic and group of the product begins with `pingboard.`
allow() {
  local process=$1 operations=()
  for operation in $2; do operations+=(--operation "$operation"); done
  shift 2
  acls --add --force --allow-principal "User:$process" "${operations[@]}" "$@"
}
TOPICS=(--topic pingboard. --resource-pattern-type prefixed)
GROUPS_OF_OURS=(--group pingboard. --resource-pattern-type prefixed)

for process in live projectors notifications; do
  configs --alter --entity-type users --entity-name "$process" \
    --add-config "SCRAM-SHA-512=[password=$(password "$process")]"
done
# The lag of consumers and the dead letters are read where the numbers of a process are.
allow projectors 'Create Write Read Describe DescribeConfigs' "${TOPICS[@]}"
for process in live notifications; do
  allow "$process" 'Read Describe' "${TOPICS[@]}"
  allow "$process" Write --topic pingboard.dead-letters
done
for process in live projectors notifications; do allow "$process" 'Read Describe' "${GROUPS_OF_OURS[@]}"; done
