#!/bin/bash
# A broker that is a controller too. Brokers know each other by their certificates; clients sign in (SCRAM-SHA-512)
# over TLS, and may do only what a rule allows them. NODE: 1, 2 or 3.
set -euo pipefail
cat > /tmp/server.properties <<END
process.roles=broker,controller
node.id=$NODE
controller.quorum.voters=1@kafka-1:9093,2@kafka-2:9093,3@kafka-3:9093
listeners=CLIENTS://:9092,CONTROLLERS://:9093,BROKERS://:9094
advertised.listeners=CLIENTS://kafka-$NODE:9092,BROKERS://kafka-$NODE:9094
listener.security.protocol.map=CLIENTS:SASL_SSL,CONTROLLERS:SSL,BROKERS:SSL
inter.broker.listener.name=BROKERS
controller.listener.names=CONTROLLERS
sasl.enabled.mechanisms=SCRAM-SHA-512
listener.name.clients.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;
ssl.keystore.type=PEM
ssl.keystore.location=/run/secrets/tls.pem
ssl.truststore.type=PEM
ssl.truststore.location=/run/secrets/ca.crt
listener.name.controllers.ssl.client.auth=required
listener.name.brokers.ssl.client.auth=required
ssl.principal.mapping.rules=RULE:^CN=([^,]+).*\$/\$1/
authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:kafka;User:administrator
auto.create.topics.enable=false
default.replication.factor=3
min.insync.replicas=2
offsets.topic.replication.factor=3
transaction.state.log.replication.factor=3
transaction.state.log.min.isr=2
share.coordinator.state.topic.replication.factor=3
share.coordinator.state.topic.min.isr=2
log.dirs=/var/lib/kafka/data/log
END
/opt/kafka/bin/kafka-storage.sh format --ignore-formatted --cluster-id 4L6g3nShT-eMCtK--X86sw \
  --config /tmp/server.properties \
  --add-scram "SCRAM-SHA-512=[name=administrator,password=$(cat /run/secrets/administrator)]"
exec /opt/kafka/bin/kafka-server-start.sh /tmp/server.properties
