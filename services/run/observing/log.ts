import { PUSH_SERVICES } from '@pingboard/infra/push/endpoints.ts'
import pino, { type DestinationStream, type Logger } from 'pino'

/** Fields that are never logged, at the top level of a line and at two levels below. */
const SECRET = [
  'password',
  'passwordHash',
  'currentPassword',
  'confirmPassword',
  'pass',
  'token',
  'secret',
  'cookie',
  'set-cookie',
  'authorization',
  'email',
  'endpoint',
  'p256dh',
  'auth',
  'licenseNumber',
  'firstname',
  'lastname',
  'privateKey',
]
const REMOVED = '[removed]'

interface Leak {
  /** A text without this string cannot match. */
  readonly needs: string
  /** Runs in linear time and matches no double quotes, so that a line stays valid JSON. */
  readonly pattern: RegExp
  readonly instead: string
}

/** Secrets that may occur in texts: in messages of libraries, stacks and addresses of pages. */
const LEAKS: readonly Leak[] = [
  // Query strings of pages and addresses, because they hold tokens of links.
  { needs: '?', pattern: /(\/[^\s"'?#]*\?)[^\s"']+/g, instead: `$1${REMOVED}` },
  // The part before the host in an address: user and password.
  { needs: '@', pattern: /(\b[a-z][a-z0-9+.-]{1,15}:\/\/)[^\s"'/@]{1,200}@/gi, instead: `$1${REMOVED}@` },
  {
    needs: ' ',
    pattern: /\b(Bearer|Basic|vapid)( +)[A-Za-z0-9+/=_.~-]{8,}/gi,
    instead: `$1$2${REMOVED}`,
  },
  {
    needs: '@',
    pattern: /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu,
    instead: REMOVED,
  },
  // The tokens of teams that release slices.
  { needs: 'pbs_', pattern: /\bpbs_[A-Za-z0-9_-]{43}/g, instead: REMOVED },
  // The product's own secrets: 32 random bytes as base64url, or the hash of a secret.
  { needs: '', pattern: /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g, instead: REMOVED },
  { needs: '$argon2', pattern: /\$argon2[^\s"']+/g, instead: REMOVED },
]

/** The path after a push service's host: it allows pushes to a person's browser. */
function pathsAfter(hosts: readonly string[]): Leak {
  const names = hosts.map(host => RegExp.escape(host).replace('\\*', '[a-z0-9.-]{1,100}')).join('|')
  return {
    needs: '://',
    pattern: new RegExp(`(https?://(?:${names})(?::\\d+)?)/[^\\s"']+`, 'gi'),
    instead: `$1/${REMOVED}`,
  }
}

/** An escaped character of a JSON text. */
const ESCAPED = /(\\u[0-9a-f]{4}|\\.)/

/**
 * Removes secrets and personal data from a line of the log (OPS-5).
 * @param pushHosts push services beside the known ones
 */
export function secretsRemover(pushHosts: readonly string[] = []): (line: string) => string {
  const leaks = [pathsAfter([...PUSH_SERVICES, ...pushHosts]), ...LEAKS]

  function clean(text: string): string {
    let found = text
    for (const { needs, pattern, instead } of leaks) {
      if (found.includes(needs)) found = found.replace(pattern, instead)
    }
    return found
  }

  return line => {
    if (!line.includes('\\')) return clean(line)
    // Only the parts between escapes are cleaned: the letter of `\n` must not count as part of an address after it.
    return line
      .split(ESCAPED)
      .map((part, index) => (index % 2 === 1 ? part : clean(part)))
      .join('')
  }
}

/**
 * The log of the process: one JSON object per line, in UTC, on standard output. Secret fields and texts are removed
 * from every line. Text of users is encoded as JSON, so it cannot begin a new line.
 * @param pushHosts push services beside the known ones
 */
export function openLog(
  level: string,
  { pushHosts, destination }: { pushHosts?: readonly string[]; destination?: DestinationStream } = {},
): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: {
      paths: SECRET.flatMap(name => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: REMOVED,
    },
    serializers: { err: withCause },
    hooks: { streamWrite: secretsRemover(pushHosts) },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Name, message, stack, code and cause of an error. Other fields, which libraries may add, are left out. */
function withCause(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, cause: cause instanceof Error ? withCause(cause) : undefined }
}
