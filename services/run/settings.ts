import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Language, WRITING_LIMITS, type WritingLimits } from '@pingboard/contracts/constants.ts'
import { namesOf, SETTING_NAMES, type SettingName, settingOf } from './settings-list.ts'
import { unknownSettings } from './unknown-settings.ts'

export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly publicUrl: string | null
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
    if (values.PUBLIC_URL) problems.push(told)
    else warnings.push(told)
  }
  if (problems.length > 0) throw new StartError(problems.join('\n'))

  for (const name of SETTING_NAMES.filter(isUnsafe)) {
    const { meaning, fallback } = settingOf(name)
    if (values[name] === fallback) continue
    warnings.push(`${name} is ${values[name] === '1' && fallback === '0' ? 'on' : values[name]}: ${meaning}`)
  }
  const publicUrl = values.PUBLIC_URL.replace(/\/$/, '') || null
  return {
    port: Number(values.PORT),
    host: flags.lan ? '0.0.0.0' : '127.0.0.1',
    dataDir: resolve(values.PINGBOARD_DATA),
    publicUrl,
    isHttps: publicUrl?.startsWith('https:') ?? false,
    trustedProxies: namesOf(values.TRUSTED_PROXIES),
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
    logLevel: values.LOG_LEVEL,
    writing: writingOf(values),
    changesPerBoard: Number(values.UNSAFE_CHANGES_PER_BOARD),
    demo: !flags.empty && publicUrl === null,
    development: env.PINGBOARD_DEV === '1',
    lan: flags.lan,
    warnings,
  }
}

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

export const isUnsafe = (name: string): boolean => name.startsWith('UNSAFE_')

/** Every setting, from the environment or by default; empty: absent. An empty variable counts as absent. */
function readValues(env: NodeJS.ProcessEnv, problems: string[]): Values {
  const values = SETTING_NAMES.map(name => {
    const { schema, rule, fallback = '' } = settingOf(name)
    const given = env[name]
    if (given && !schema.safeParse(given).success) problems.push(`${name} (environment): must be ${rule}`)
    return [name, given || fallback]
  })
  return Object.fromEntries(values) as Values
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
  if (values.PUBLIC_URL.startsWith('http:') && values.UNSAFE_PLAIN_HTTP !== '1')
    problems.push('PUBLIC_URL (environment): must be https; plain http needs UNSAFE_PLAIN_HTTP=1')
  if (values.PUBLIC_URL && values.SMTP_URL && !env.MAIL_FROM)
    problems.push('MAIL_FROM (default): must be given when SMTP_URL is set on a public address')
  if (values.OPS_PORT && values.OPS_PORT !== '0' && values.OPS_PORT === values.PORT)
    problems.push('OPS_PORT (environment): must not be PORT')
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
