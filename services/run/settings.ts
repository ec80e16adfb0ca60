import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DEFAULT_LANGUAGE, LANGUAGES } from '@pingboard/contracts/constants.ts'
import * as z from 'zod/mini'

/** Every setting, its rule and its default. All problems are told at once, values never (OPS-1). */
const settings = z.object({
  /** TCP port; 0 takes a free one. */
  PORT: z._default(
    z.string().check(
      z.regex(/^[0-9]{1,5}$/),
      z.refine(value => Number(value) < 65536),
    ),
    '4100',
  ),
  /** Folder of the log, the personal records and the published slices. */
  PINGBOARD_DATA: z._default(z.string().check(z.minLength(1)), 'data'),
  /** Public address behind a TLS proxy, without a path. */
  PUBLIC_URL: z.optional(z.url({ protocol: /^https$/ })),
  /** Addresses of the proxies in front, comma-joined: only they may name the client's address. */
  TRUSTED_PROXIES: z._default(z.string(), ''),
  DEFAULT_LANGUAGE: z._default(z.enum(LANGUAGES), DEFAULT_LANGUAGE),
  DONATION_URL: z.optional(z.url({ protocol: /^https$/ })),
  TEAM_EMAIL: z.optional(z.email()),
  /** The federation's credentials: all three, or none for the simulated federation. */
  FFTT_ID: z.optional(z.string().check(z.minLength(1))),
  FFTT_PASSWORD: z.optional(z.string().check(z.minLength(1))),
  FFTT_SERIAL: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{15}$/))),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug']), 'warn'),
})

export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly publicUrl: string | null
  readonly trustedProxies: readonly string[]
  readonly defaultLanguage: (typeof LANGUAGES)[number]
  readonly donationUrl: string | null
  readonly teamEmail: string | null
  readonly fftt: { id: string; password: string; serial: string } | null
  readonly logLevel: string
  /** Not with `--empty`, and not on a public address. */
  readonly demo: boolean
  /** `npm run dev`: slices are published as they are built. */
  readonly development: boolean
  /** `--lan`: listens on every address, for phones in the hall. */
  readonly lan: boolean
}

/** A start that cannot go on: one message for whoever started it. */
export class StartError extends Error {}

/** @throws StartError listing every problem at once, by name and rule */
export function readSettings(env: NodeJS.ProcessEnv, args: readonly string[]): Settings {
  const problems: string[] = []
  const flags = readFlags(args, problems)
  const known = Object.fromEntries(
    Object.keys(settings.shape).flatMap(name => (env[name] ? [[name, env[name]]] : [])),
  )
  const parsed = settings.safeParse(known)
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues)
      problems.push(`${path.join('.')} (environment): ${message}`)
  }
  const given = ['FFTT_ID', 'FFTT_PASSWORD', 'FFTT_SERIAL'].filter(name => env[name])
  if (given.length === 1 || given.length === 2) {
    problems.push(
      `FFTT_ID, FFTT_PASSWORD, FFTT_SERIAL (environment): all three or none, only ${given.join(', ')} is set`,
    )
  }
  if (flags.lan && env.PUBLIC_URL) problems.push('--lan and PUBLIC_URL: one or the other')
  if (!parsed.success || problems.length > 0) throw new StartError(problems.join('\n'))

  const value = parsed.data
  const fftt =
    value.FFTT_ID && value.FFTT_PASSWORD && value.FFTT_SERIAL
      ? { id: value.FFTT_ID, password: value.FFTT_PASSWORD, serial: value.FFTT_SERIAL }
      : null
  return {
    port: Number(value.PORT),
    host: flags.lan ? '0.0.0.0' : '127.0.0.1',
    dataDir: resolve(value.PINGBOARD_DATA),
    publicUrl: value.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    trustedProxies: value.TRUSTED_PROXIES.split(',').flatMap(address => address.trim() || []),
    defaultLanguage: value.DEFAULT_LANGUAGE,
    donationUrl: value.DONATION_URL ?? null,
    teamEmail: value.TEAM_EMAIL ?? null,
    fftt,
    logLevel: value.LOG_LEVEL,
    demo: !flags.empty && !value.PUBLIC_URL,
    development: env.PINGBOARD_DEV === '1',
    lan: flags.lan,
  }
}

function readFlags(args: readonly string[], problems: string[]): { empty: boolean; lan: boolean } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { empty: { type: 'boolean', default: false }, lan: { type: 'boolean', default: false } },
    })
    return values
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
    return { empty: false, lan: false }
  }
}
