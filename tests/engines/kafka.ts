import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Engine, engineAt, startEngine } from './engine.ts'
import { KAFKA_CLASS_PATH } from './fetch.mjs'

export const NEEDS_KAFKA =
  'KAFKA_BROKERS, a container engine, or Kafka’s jars (java and mvn: `node tests/engines/fetch.mjs`)'
/** For tests that kill brokers, or need brokers of another kind than the one at an address. */
export const NEEDS_OWN_KAFKA = 'Kafka’s jars (java and mvn: `node tests/engines/fetch.mjs`)'

const run = promisify(execFile)
/** Any fixed id: a broker refuses a folder of another cluster. */
const CLUSTER_ID = '4L6g3nShT-eMCtK--X86sw'
const TOLD = 'Kafka: broker 4.1.0'

interface Ports {
  readonly port: number
  readonly controller: number
}

export const hasOwnKafka = (): boolean => existsSync(KAFKA_CLASS_PATH)

/**
 * The best broker there is: one at an address, else Kafka's own from its jars, one node in KRaft mode. After a kill it
 * is back within some four seconds.
 * @returns null where there is none
 */
export async function openKafka(env: NodeJS.ProcessEnv = process.env): Promise<Engine | null> {
  if (env.KAFKA_BROKERS) return engineAt('Kafka', env.KAFKA_BROKERS)
  return hasOwnKafka() ? openOwnKafka() : null
}

/**
 * A broker of this test's own, which may be killed.
 * @param advertised port by which clients are to reach it, when something stands between; default: its own
 */
export const openOwnKafka = (advertised?: number): Promise<Engine> =>
  startBroker(`${TOLD}, one node`, async (dir, { port, controller }) => ({
    text: settings({ dir, port, advertised, controller, id: 1, voters: [controller] }),
  }))

/** Three brokers, each with a copy of every message; two of them acknowledge it. */
export async function openThreeBrokers(): Promise<readonly Engine[]> {
  const known: Ports[] = []
  const all = Promise.withResolvers<void>()
  return Promise.all(
    [1, 2, 3].map(id =>
      startBroker(`${TOLD}, node ${id} of three`, async (dir, ports) => {
        known[id - 1] = ports
        if (Object.keys(known).length === 3) all.resolve()
        await all.promise
        return { text: settings({ dir, ...ports, id, voters: known.map(({ controller }) => controller) }) }
      }),
    ),
  )
}

export interface Secured {
  readonly engine: Engine
  /** The PEM file of the authority of its certificate. */
  readonly ca: string
}
const ADMIN = { user: 'admin', password: 'admins-password' }

/**
 * A broker with TLS and users (SCRAM-SHA-512), where nobody may do what no rule allows. `admin` may do everything.
 * @param dir for certificates
 * @param users beside `admin`
 */
export async function openSecureKafka(
  dir: string,
  users: Readonly<Record<string, string>>,
): Promise<Secured & { readonly admin: typeof ADMIN }> {
  const ca = join(dir, 'certificate.pem')
  const key = join(dir, 'key.pem')
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', ca],
    ...names,
  ])
  const store = join(dir, 'store.pem')
  await writeFile(store, readFileSync(key, 'utf8') + readFileSync(ca, 'utf8'))
  const logins = Object.entries({ [ADMIN.user]: ADMIN.password, ...users })
  const engine = await startBroker(`${TOLD}, one node with TLS and users`, async (data, ports) => ({
    text:
      settings({ dir: data, ...ports, id: 1, voters: [ports.controller], protocol: 'SASL_SSL' }) +
      secured(store, ca),
    format: logins.flatMap(([user, password]) => [
      '--add-scram',
      `SCRAM-SHA-512=[name=${user},password=${password}]`,
    ]),
  }))
  return { engine, ca, admin: ADMIN }
}

function startBroker(
  told: string,
  settingsOf: (dir: string, ports: Ports) => Promise<{ text: string; format?: readonly string[] }>,
): Promise<Engine> {
  const classPath = readFileSync(KAFKA_CLASS_PATH, 'utf8').trim()
  const fileIn = (dir: string) => join(dir, 'server.properties')
  return startEngine({
    told,
    how: 'package',
    morePorts: 1,
    address: port => `127.0.0.1:${port}`,
    async prepare({ dir, port, more: [controller = 0] }) {
      const { text, format = [] } = await settingsOf(dir, { port, controller })
      await writeFile(fileIn(dir), text)
      const tool = ['kafka.tools.StorageTool', 'format', '-t', CLUSTER_ID, '-c', fileIn(dir), ...format]
      await run('java', ['-cp', classPath, ...tool])
    },
    command: ({ dir }) => [
      'java',
      ...['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'],
      ...['-cp', classPath, 'kafka.Kafka', fileIn(dir)],
    ],
  })
}

/** The last four lines make a killed broker come back soon. @param voters ports of all controllers */
const settings = ({
  dir,
  id,
  port,
  controller,
  voters,
  advertised = port,
  protocol = 'PLAINTEXT',
}: Ports & {
  dir: string
  id: number
  voters: readonly number[]
  advertised?: number | undefined
  protocol?: string
}): string => `
process.roles=broker,controller
node.id=${id}
controller.quorum.voters=${voters.map((voter, index) => `${index + 1}@127.0.0.1:${voter}`).join(',')}
listeners=CLIENTS://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=CLIENTS://127.0.0.1:${advertised}
controller.listener.names=CONTROLLER
listener.security.protocol.map=CLIENTS:${protocol},CONTROLLER:PLAINTEXT
inter.broker.listener.name=CLIENTS
log.dirs=${join(dir, 'log')}
auto.create.topics.enable=false
offsets.topic.replication.factor=${voters.length}
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=${voters.length}
transaction.state.log.min.isr=${Math.ceil(voters.length / 2)}
transaction.state.log.num.partitions=4
share.coordinator.state.topic.replication.factor=${voters.length}
share.coordinator.state.topic.min.isr=${Math.ceil(voters.length / 2)}
group.initial.rebalance.delay.ms=0
broker.session.timeout.ms=1500
broker.heartbeat.interval.ms=300
controller.quorum.election.timeout.ms=300
controller.quorum.fetch.timeout.ms=600
`

/** The controllers speak among themselves without a login: they are one process with the broker. */
const secured = (store: string, ca: string): string => `
sasl.enabled.mechanisms=SCRAM-SHA-512
sasl.mechanism.inter.broker.protocol=SCRAM-SHA-512
listener.name.clients.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required username="${ADMIN.user}" password="${ADMIN.password}";
ssl.keystore.type=PEM
ssl.keystore.location=${store}
ssl.truststore.type=PEM
ssl.truststore.location=${ca}
ssl.client.auth=none
ssl.endpoint.identification.algorithm=
authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:${ADMIN.user};User:ANONYMOUS
`
