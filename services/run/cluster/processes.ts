import type { SettingName } from '../settings/list.ts'
import type { ProcessName } from '../settings/of-cluster.ts'

export type PartName = Exclude<ProcessName, 'standalone'>

/** What a process may do on an engine; null: it has no account there. */
export interface EngineRights {
  /** `append` includes reading. */
  readonly eventstore: 'append' | 'read' | null
  /** Collections by what they hold; what is named nowhere is closed to the process. */
  readonly mongodb: {
    readonly writes: readonly Collections[]
    readonly reads: readonly Collections[]
  } | null
  readonly kafka: 'produce' | 'consume' | null
}

/**
 * `views`: documents and checkpoints. `people`: every personal record. `sessions`: who is signed in. `shared`: limits,
 * presence, most watched boards. `leases`: turns at tasks. `slices`: released files, and the tokens of teams. `releases`:
 * which version is on. `reports`: what browsers say of slices.
 */
export type Collections =
  | 'views'
  | 'people'
  | 'sessions'
  | 'shared'
  | 'leases'
  | 'slices'
  | 'releases'
  | 'reports'

/** One kind of process of a cluster. */
export interface ClusterProcess {
  readonly name: PartName
  /** How many a cluster begins with. */
  readonly count: number
  readonly does: string
  /** Without one of these the process does not start. */
  readonly needs: readonly SettingName[]
  /** Settings that have a meaning for the process, beside those of every process. */
  readonly may: readonly SettingName[]
  readonly rights: EngineRights
  /** Others reach its PORT: `public` through the operator's door, `edge` from the edge only, null from nowhere. */
  readonly reachedBy: 'public' | 'edge' | null
}

/** Settings of every process, beside PINGBOARD_PROCESS. */
export const OF_EVERY_PROCESS: readonly SettingName[] = [
  'PINGBOARD_PROCESS',
  'PORT',
  'OPS_PORT',
  'OPS_HOST',
  'LISTEN_HOST',
  'PINGBOARD_DATA',
  'LOG_LEVEL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
]

/** Ports inside a container: of the process itself, and of its health and metrics. */
export const PORTS = { product: 4100, operations: 4190 } as const

/** Answered on OPS_PORT by every process: it lives; it is ready; its metrics. */
export const PROBES = { live: '/health/live', ready: '/health/ready', metrics: '/metrics' } as const

const KAFKA_LOGIN = ['KAFKA_USER', 'KAFKA_PASSWORD', 'KAFKA_CA', 'INSTALLATION'] as const
const LINKS = ['MAIL_LINKS_SECRET', 'INVITATIONS_SECRET', 'PUSH_PRIVATE_KEY'] as const
const LIMITS = [
  'UNSAFE_SCORES_PER_PERSON',
  'UNSAFE_SCORES_PER_BOARD',
  'UNSAFE_BOARDS_PER_DAY',
  'UNSAFE_GROUPS_PER_DAY',
  'UNSAFE_CHANGES_PER_HOUR',
  'UNSAFE_RECORDS_PER_PERSON',
  'UNSAFE_VISITORS_PER_ADDRESS',
  'UNSAFE_CHANGES_PER_BOARD',
] as const

/** Every process of a cluster: `npm run cluster`, the tests and the files of `infra/compose` follow this table. */
export const CLUSTER: readonly ClusterProcess[] = [
  {
    name: 'edge',
    count: 1,
    does: 'pages and slices; hands calls to the api and viewers to the live node of their board',
    needs: ['MONGODB_URL', 'API_NODES', 'LIVE_NODES', 'EDGE_SECRET', 'PUBLIC_URL'],
    may: ['TLS_CERTIFICATE', 'TLS_KEY', 'TRUSTED_PROXIES', 'DEFAULT_LANGUAGE', 'UNSAFE_PLAIN_HTTP'],
    rights: {
      eventstore: null,
      mongodb: { writes: ['slices', 'releases', 'reports'], reads: ['slices', 'releases', 'reports'] },
      kafka: null,
    },
    reachedBy: 'public',
  },
  {
    name: 'api',
    count: 2,
    does: 'commands and queries, previews and their pictures, the page of the unsubscribe link',
    needs: ['EVENTSTORE_URL', 'MONGODB_URL', 'EDGE_SECRET', 'PUBLIC_URL', ...LINKS],
    may: [
      'INSTALLATION',
      'DEFAULT_LANGUAGE',
      'DONATION_URL',
      'TEAM_EMAIL',
      'FFTT_ID',
      'FFTT_PASSWORD',
      'FFTT_SERIAL',
      'FFTT_URL',
      'PUSH_HOSTS',
      'FEEDBACK_GITHUB_REPO',
      'FEEDBACK_GITHUB_TOKEN',
      'UNSAFE_PLAIN_HTTP',
      ...LIMITS,
    ],
    rights: {
      eventstore: 'append',
      mongodb: {
        writes: ['people', 'sessions', 'shared', 'views'],
        reads: ['people', 'sessions', 'shared', 'views', 'releases'],
      },
      kafka: null,
    },
    reachedBy: 'edge',
  },
  {
    name: 'live',
    count: 2,
    does: 'the rooms of boards: tells viewers what changes',
    needs: ['EVENTSTORE_URL', 'MONGODB_URL', 'KAFKA_BROKERS', 'EDGE_SECRET', 'PUBLIC_URL'],
    may: [...KAFKA_LOGIN, 'UNSAFE_PLAIN_HTTP'],
    rights: {
      eventstore: 'read',
      mongodb: { writes: ['shared', 'sessions'], reads: ['sessions', 'people', 'shared', 'views'] },
      kafka: 'consume',
    },
    reachedBy: 'edge',
  },
  {
    name: 'projectors',
    count: 2,
    does: 'keeps views level with the log and publishes what happened, one process at a time each',
    needs: ['EVENTSTORE_URL', 'MONGODB_URL', 'KAFKA_BROKERS'],
    may: [...KAFKA_LOGIN, 'LEASE_SECONDS'],
    rights: {
      eventstore: 'read',
      mongodb: { writes: ['views', 'leases'], reads: ['views', 'leases'] },
      kafka: 'produce',
    },
    reachedBy: null,
  },
  {
    name: 'notifications',
    count: 2,
    does: 'mails, pushes and reports; finishes deletions and erasures',
    needs: [
      'EVENTSTORE_URL',
      'MONGODB_URL',
      'KAFKA_BROKERS',
      'PUBLIC_URL',
      'MAIL_LINKS_SECRET',
      'PUSH_PRIVATE_KEY',
    ],
    may: [
      ...KAFKA_LOGIN,
      'LEASE_SECONDS',
      'SMTP_URL',
      'MAIL_FROM',
      'TEAM_EMAIL',
      'PUSH_HOSTS',
      'FEEDBACK_GITHUB_REPO',
      'FEEDBACK_GITHUB_TOKEN',
      'DEFAULT_LANGUAGE',
      'UNSAFE_PLAIN_HTTP',
    ],
    rights: {
      eventstore: 'append',
      mongodb: {
        writes: ['people', 'sessions', 'leases', 'views'],
        reads: ['people', 'sessions', 'leases', 'views'],
      },
      kafka: 'consume',
    },
    reachedBy: null,
  },
]

export const clusterProcess = (name: PartName): ClusterProcess => {
  const found = CLUSTER.find(process => process.name === name)
  if (!found) throw new Error(`no process ${name}`)
  return found
}

/** Whether a process may write this kind of collections. The product in one process may write all. */
export const mayWrite = (name: PartName | 'standalone', kind: Collections): boolean =>
  name === 'standalone' || clusterProcess(name).rights.mongodb?.writes.includes(kind) === true
