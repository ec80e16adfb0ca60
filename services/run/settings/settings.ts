import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Language, WRITING_LIMITS, type WritingLimits } from '@pingboard/contracts/constants.ts'
import { isLoopback } from '../../http/at-this-machine.ts'
import { clusterProcess } from '../cluster/processes.ts'
import { BLOCKED_PORTS, namesOf } from './kinds.ts'
import { SETTING_NAMES, type SettingName, settingOf } from './list.ts'
import { PROCESSES, type ProcessName } from './of-cluster.ts'
import { unknownSettings } from './unknown.ts'

/** The engines of a cluster, each null where the data directory or the process itself does its work. */
export interface Engines {
  readonly eventstore: string | null
  readonly mongodb: string | null
  readonly kafka: {
    readonly brokers: readonly string[]
    readonly login: { readonly user: string; readonly password: string } | null
    /** Path of a PEM file; null: without TLS. */
    readonly ca: string | null
  } | null
}

export interface Settings {
  readonly process: ProcessName
  readonly engines: Engines
  /** Tells installations apart that share engines; empty: this one has its own. */
  readonly installation: string
  /** How long a process that died keeps its tasks. Milliseconds. */
  readonly leaseMs: number
  /** For the edge: origins of the processes behind it. */
  readonly nodes: { readonly api: readonly string[]; readonly live: readonly string[] }
  readonly edgeSecret: string | null
  /** Paths of PEM files. */
  readonly tls: { readonly certificate: string; readonly key: string } | null
  /** Where traces are sent. */
  readonly traces: string | null
  readonly port: number
  readonly host: string
  /** No other machine reaches the port. */
  readonly isOnLoopback: boolean
  readonly dataDir: string
  /** Origin of the pages when it is another one than this process listens on. */
  readonly publicUrl: string | null
  /** Pages have an address that other machines reach. A cluster on one machine has a `publicUrl` on loopback. */
  readonly isPublic: boolean
  /** The public address is https, so cookies are Secure. */
  readonly isHttps: boolean
  readonly trustedProxies: readonly string[]
  readonly defaultLanguage: Language
  readonly donationUrl: string | null
  readonly teamEmail: string | null
  readonly fftt: { id: string; password: string; serial: string | null; address: string } | null
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly pushHosts: readonly string[]
  /** Null: the installation keeps its own secret in a file. All its processes use the same secrets. */
  readonly secrets: {
    readonly mailLinks: string | null
    readonly invitations: string | null
    readonly pushPrivateKey: string | null
  }
  readonly feedback: { repo: string; token: string } | null
  readonly opsPort: number | null
  readonly opsHost: string
  readonly logLevel: string
  /** How much may be written into the log and beside it. */
  readonly writing: WritingLimits
  readonly changesPerBoard: number
  /** False with `--empty` and on a public address. */
  readonly demo: boolean
  /** `npm run dev`: slices are published after each build. */
  readonly development: boolean
  /** `--lan`: listens on every address, for phones in the hall. */
  readonly lan: boolean
  /** Shown at every start: unsafe settings (DUR-10), and variables that look like a setting but are not. */
  readonly warnings: readonly string[]
}

/** A start that cannot continue. Its message is for the operator. */
export class StartError extends Error {}

/** @throws StartError in place of the error of a failed opening */
export function refuseStart(error: unknown): never {
  throw new StartError(error instanceof Error ? error.message : String(error))
}

type Values = Readonly<Record<SettingName, string>>

/** @throws StartError listing every problem at once, with name, source and rule, never with the value */
export function readSettings(env: NodeJS.ProcessEnv, args: readonly string[]): Settings {
  const problems: string[] = []
  const flags = readFlags(args, problems)
  const values = readValues(env, problems)
  problems.push(...combinations(values, env))
  if (flags.lan && values.PUBLIC_URL) problems.push('--lan (command line) and PUBLIC_URL: one or the other')
  const warnings: string[] = []
  for (const { name, meant } of unknownSettings(env)) {
    const told = `${name} (environment): no such setting${meant ? `; ${meant} was meant?` : ''}`
    if (isPublic(values)) problems.push(told)
    else warnings.push(told)
  }
  if (problems.length > 0) throw new StartError(problems.join('\n'))

  for (const name of SETTING_NAMES.filter(isUnsafe)) {
    const { meaning, fallback } = settingOf(name)
    if (values[name] === fallback) continue
    warnings.push(`${name} is ${values[name] === '1' && fallback === '0' ? 'on' : values[name]}: ${meaning}`)
  }
  const publicUrl = values.PUBLIC_URL || null
  const host = flags.lan ? '0.0.0.0' : values.LISTEN_HOST
  const isOnLoopback = isLoopback(host)
  // A part of a cluster is reached through its edge. `--lan` has a warning of its own.
  if (!isOnLoopback && !flags.lan && !isPublic(values) && values.PINGBOARD_PROCESS === 'standalone')
    warnings.push(`LISTEN_HOST is ${host}: ${OPEN_PORT}`)
  return {
    process: values.PINGBOARD_PROCESS as ProcessName,
    engines: enginesOf(values),
    installation: values.INSTALLATION,
    leaseMs: Number(values.LEASE_SECONDS) * 1000,
    nodes: { api: namesOf(values.API_NODES), live: namesOf(values.LIVE_NODES) },
    edgeSecret: values.EDGE_SECRET || null,
    tls: values.TLS_CERTIFICATE ? { certificate: values.TLS_CERTIFICATE, key: values.TLS_KEY } : null,
    traces: values.OTEL_EXPORTER_OTLP_ENDPOINT || null,
    port: Number(values.PORT),
    host,
    isOnLoopback,
    dataDir: resolve(values.PINGBOARD_DATA),
    publicUrl,
    isPublic: isPublic(values),
    isHttps: publicUrl?.startsWith('https:') ?? false,
    trustedProxies: isBehindEdge(values) ? EVERYBODY : namesOf(values.TRUSTED_PROXIES),
    defaultLanguage: values.DEFAULT_LANGUAGE as Language,
    donationUrl: values.DONATION_URL || null,
    teamEmail: values.TEAM_EMAIL || null,
    fftt: values.FFTT_ID
      ? {
          id: values.FFTT_ID,
          password: values.FFTT_PASSWORD,
          serial: values.FFTT_SERIAL || null,
          address: values.FFTT_URL,
        }
      : null,
    smtpUrl: values.SMTP_URL || null,
    mailFrom: values.MAIL_FROM,
    pushHosts: namesOf(values.PUSH_HOSTS),
    secrets: {
      mailLinks: values.MAIL_LINKS_SECRET || null,
      invitations: values.INVITATIONS_SECRET || null,
      pushPrivateKey: values.PUSH_PRIVATE_KEY || null,
    },
    feedback: values.FEEDBACK_GITHUB_REPO
      ? { repo: values.FEEDBACK_GITHUB_REPO, token: values.FEEDBACK_GITHUB_TOKEN }
      : null,
    opsPort: values.OPS_PORT ? Number(values.OPS_PORT) : null,
    opsHost: values.OPS_HOST,
    logLevel: values.LOG_LEVEL,
    writing: writingOf(values),
    changesPerBoard: Number(values.UNSAFE_CHANGES_PER_BOARD),
    demo: !flags.empty && !isPublic(values),
    development: env.PINGBOARD_DEV === '1',
    lan: flags.lan,
    warnings,
  }
}

/** Told at every start. */
const OPEN_PORT =
  'other machines reach this process over plain http, which protects no session cookie; in earnest set PUBLIC_URL ' +
  'behind a TLS proxy, for phones in the hall give --lan'

const isPublic = ({ PUBLIC_URL: url }: Values): boolean => url !== '' && !isOfThisMachine(url)

/** Whether an address reaches this machine only, so that nothing between could read plain http. */
const isOfThisMachine = (url: string): boolean =>
  URL.canParse(url) && /^(?:localhost|127\.[0-9.]+|\[::1\])$/.test(new URL(url).hostname)

/** As browsers write it: no space, in small letters, no default port. What is no address stays, and is refused. */
const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url)

/** Such a process answers its edge only, which names the client's address in every call. */
const isBehindEdge = ({ PINGBOARD_PROCESS: part, EDGE_SECRET: secret }: Values): boolean =>
  (part === 'api' || part === 'live') && secret !== ''
/** Every address: no notation names all of them at once. */
const EVERYBODY = ['0.0.0.0/1', '128.0.0.0/1', '::/1', '8000::/1']

const enginesOf = (values: Values): Engines => ({
  eventstore: values.EVENTSTORE_URL || null,
  mongodb: values.MONGODB_URL || null,
  kafka: values.KAFKA_BROKERS
    ? {
        brokers: namesOf(values.KAFKA_BROKERS),
        login: values.KAFKA_USER ? { user: values.KAFKA_USER, password: values.KAFKA_PASSWORD } : null,
        ca: values.KAFKA_CA || null,
      }
    : null,
})

/** The filling time stays the same, so a larger bucket fills faster. */
function writingOf(values: Values): WritingLimits {
  const of = (bucket: keyof WritingLimits, name: SettingName) => ({
    ...WRITING_LIMITS[bucket],
    most: Number(values[name]),
  })
  return {
    scores: of('scores', 'UNSAFE_SCORES_PER_PERSON'),
    boardScores: of('boardScores', 'UNSAFE_SCORES_PER_BOARD'),
    boards: of('boards', 'UNSAFE_BOARDS_PER_DAY'),
    groups: of('groups', 'UNSAFE_GROUPS_PER_DAY'),
    changes: of('changes', 'UNSAFE_CHANGES_PER_HOUR'),
    records: of('records', 'UNSAFE_RECORDS_PER_PERSON'),
    visitors: of('visitors', 'UNSAFE_VISITORS_PER_ADDRESS'),
  }
}

const isUnsafe = (name: string): boolean => name.startsWith('UNSAFE_')

/** Every setting, from the environment or by default; empty: absent. An empty variable counts as absent. */
function readValues(env: NodeJS.ProcessEnv, problems: string[]): Values {
  const values = SETTING_NAMES.map(name => {
    const { schema, rule, fallback = '' } = settingOf(name)
    const given = env[name]
    if (given && !schema.safeParse(given).success) problems.push(`${name} (environment): must be ${rule}`)
    return [name, given || fallback]
  })
  const read = Object.fromEntries(values) as Values
  return { ...read, PUBLIC_URL: originOf(read.PUBLIC_URL) }
}

/** Checks settings that depend on each other. @returns one line per problem */
function combinations(values: Values, env: NodeJS.ProcessEnv): string[] {
  const problems: string[] = []
  const together = (...names: SettingName[]) => {
    const given = names.filter(name => env[name])
    if (given.length === 0 || given.length === names.length) return
    problems.push(`${names.join(', ')} (environment): both or none, only ${given.join(', ')} is set`)
  }
  together('FFTT_ID', 'FFTT_PASSWORD')
  for (const name of ['FFTT_SERIAL', 'FFTT_URL'] as const) {
    if (env[name] && !env.FFTT_ID) problems.push(`${name} (environment): only with FFTT_ID and FFTT_PASSWORD`)
  }
  together('FEEDBACK_GITHUB_REPO', 'FEEDBACK_GITHUB_TOKEN')
  together('KAFKA_USER', 'KAFKA_PASSWORD')
  together('TLS_CERTIFICATE', 'TLS_KEY')
  for (const name of ['KAFKA_USER', 'KAFKA_CA'] as const)
    if (env[name] && !env.KAFKA_BROKERS) problems.push(`${name} (environment): only with KAFKA_BROKERS`)
  problems.push(...partProblems(values))
  if (values.PUBLIC_URL.startsWith('http:') && isPublic(values) && values.UNSAFE_PLAIN_HTTP !== '1')
    problems.push('PUBLIC_URL (environment): must be https; plain http needs UNSAFE_PLAIN_HTTP=1')
  if (isPublic(values) && values.SMTP_URL && !env.MAIL_FROM)
    problems.push('MAIL_FROM (default): must be given when SMTP_URL is set on a public address')
  if (env.OPS_HOST && !env.OPS_PORT) problems.push('OPS_HOST (environment): only with OPS_PORT')
  if (values.OPS_PORT && values.OPS_PORT !== '0' && values.OPS_PORT === values.PORT)
    problems.push('OPS_PORT (environment): must not be PORT')
  const [name, port] = values.PUBLIC_URL
    ? ['PUBLIC_URL', URL.parse(values.PUBLIC_URL)?.port]
    : ['PORT', values.PORT]
  if (BLOCKED_PORTS.has(Number(port)))
    problems.push(`${name} (environment): browsers open no page at port ${port}`)
  return problems
}

/** A part of the product shares its data, its secrets and its callers with the other parts: see `CLUSTER`. */
function partProblems(values: Values): string[] {
  const part = values.PINGBOARD_PROCESS as ProcessName
  if (part === 'standalone' || !PROCESSES.includes(part)) return []
  const problems = clusterProcess(part)
    .needs.filter(name => !values[name])
    .map(name => `${name} (environment): PINGBOARD_PROCESS=${part} needs it`)
  // Each process would make a number of its own, and the federation knows an installation by one.
  if (values.FFTT_ID && !values.FFTT_SERIAL)
    problems.push(`FFTT_SERIAL (environment): PINGBOARD_PROCESS=${part} needs it beside FFTT_ID`)
  // Without it this process keeps mails in its own folder, and an erasure is carried out by another process (PII-3).
  if (part === 'notifications' && isPublic(values) && !values.SMTP_URL)
    problems.push(`SMTP_URL (environment): PINGBOARD_PROCESS=${part} needs it on a public address`)
  return problems
}

function readFlags(args: readonly string[], problems: string[]): { empty: boolean; lan: boolean } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { empty: { type: 'boolean', default: false }, lan: { type: 'boolean', default: false } },
    })
    return values
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    problems.push(`${reason.split('. ')[0]} (command line): --empty and --lan are all there is`)
    return { empty: false, lan: false }
  }
}
