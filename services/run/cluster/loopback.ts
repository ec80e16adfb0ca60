import { randomBytes } from 'node:crypto'
import { makeVapidKeys } from '@pingboard/infra/push/web-push.ts'
import type { SettingName } from '../settings/list.ts'
import { freePorts } from './free-ports.ts'
import { CLUSTER, type ClusterProcess, OF_EVERY_PROCESS, type PartName } from './processes.ts'

/** One process of a cluster on one machine. */
export interface Planned {
  /** `api 1`. */
  readonly name: string
  readonly part: PartName
  readonly origin: string
  /** Where its health and metrics are. */
  readonly operations: string
  readonly env: Readonly<Record<string, string>>
}

export interface LoopbackOptions {
  /** Addresses of the engines. */
  readonly engines: { readonly eventstore: string; readonly mongodb: string; readonly kafka: string }
  /** Folder of all processes: kept mails and copies of slices. */
  readonly dataDir: string
  /** Port of the edge; a free one when absent. */
  readonly port?: number
  /** How many of each, where it is not as in the table. */
  readonly counts?: Partial<Record<PartName, number>>
  /** Further settings, for every process that knows them. */
  readonly settings?: Partial<Record<SettingName, string>>
}

const HOST = '127.0.0.1'

/** The processes of the table on loopback, with settings that fit each other. Nothing is started yet. */
export async function planLoopback(options: LoopbackOptions): Promise<readonly Planned[]> {
  const { engines, dataDir, counts = {}, settings = {} } = options
  const all = CLUSTER.flatMap(process =>
    Array.from({ length: counts[process.name] ?? process.count }, (_, index) => ({
      process,
      name: `${process.name} ${index + 1}`,
    })),
  )
  const ports = await freePorts(2 * all.length, HOST)
  const placed = all.map(({ process, name }, index) => ({
    process,
    name,
    port: name === 'edge 1' && options.port ? options.port : (ports[2 * index] ?? 0),
    opsPort: ports[2 * index + 1] ?? 0,
  }))
  const origins = (part: PartName) =>
    placed.flatMap(({ process, port }) => (process.name === part ? [`http://${HOST}:${port}`] : []))
  const secret = () => randomBytes(32).toString('base64url')
  const given: Partial<Record<SettingName, string>> = {
    EVENTSTORE_URL: engines.eventstore,
    MONGODB_URL: engines.mongodb,
    KAFKA_BROKERS: engines.kafka,
    API_NODES: origins('api').join(','),
    LIVE_NODES: origins('live').join(','),
    EDGE_SECRET: secret(),
    MAIL_LINKS_SECRET: secret(),
    INVITATIONS_SECRET: secret(),
    PUSH_PRIVATE_KEY: makeVapidKeys().privateKey,
    PUBLIC_URL: origins('edge')[0] ?? '',
    PINGBOARD_DATA: dataDir,
    LISTEN_HOST: HOST,
    ...settings,
  }
  return placed.map(({ process, name, port, opsPort }) => ({
    name,
    part: process.name,
    origin: `http://${HOST}:${port}`,
    operations: `http://${HOST}:${opsPort}`,
    env: {
      ...of(process, given),
      PINGBOARD_PROCESS: process.name,
      PORT: String(port),
      OPS_PORT: String(opsPort),
    },
  }))
}

/** Those of the settings that a process needs or may have: no process gets a secret that it has no use for. */
function of(
  { needs, may }: ClusterProcess,
  given: Partial<Record<SettingName, string>>,
): Record<string, string> {
  const names = [...needs, ...may, ...OF_EVERY_PROCESS] as const
  const found = names.flatMap(name => {
    const value = given[name]
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(found)
}
