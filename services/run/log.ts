import pino, { type DestinationStream, type Logger } from 'pino'

/** Fields that are never shown, at the top of a line and two levels below it. */
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
  /** Without it there is nothing to find. */
  readonly needs: string
  /** Linear, and blind to quotes, so that a line stays the JSON it was. */
  readonly pattern: RegExp
  readonly instead: string
}

const PUSH_HOSTS =
  'fcm\\.googleapis\\.com|android\\.googleapis\\.com|updates\\.push\\.services\\.mozilla\\.com|[a-z0-9.-]{1,100}\\.(?:push\\.apple\\.com|notify\\.windows\\.com)'

/** What slips into texts: messages of libraries, stacks, addresses of pages. */
const LEAKS: readonly Leak[] = [
  // Query strings of pages and of addresses: tokens of links stand there.
  { needs: '?', pattern: /(\/[^\s"'?#]*\?)[^\s"']+/g, instead: `$1${REMOVED}` },
  // What stands before the host in an address: users and passwords.
  { needs: '@', pattern: /(\b[a-z][a-z0-9+.-]{1,15}:\/\/)[^\s"'/@]{1,200}@/gi, instead: `$1${REMOVED}@` },
  // What follows the host of a push service opens somebody's browser.
  {
    needs: '://',
    pattern: new RegExp(`(https://(?:${PUSH_HOSTS}))/[^\\s"']+`, 'gi'),
    instead: `$1/${REMOVED}`,
  },
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
  // Secrets of ours: 32 random bytes as base64url, or the hash of one.
  { needs: '', pattern: /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g, instead: REMOVED },
  { needs: '$argon2', pattern: /\$argon2[^\s"']+/g, instead: REMOVED },
]

/** One character of a JSON text that is written as several. */
const ESCAPED = /(\\u[0-9a-f]{4}|\\.)/

/** A line of the log without what is nobody's to read (OPS-5). */
export function withoutSecrets(line: string): string {
  if (!line.includes('\\')) return clean(line)
  // What is written between escaped characters: `\n` must not lend its letter to an address that follows.
  return line
    .split(ESCAPED)
    .map((part, index) => (index % 2 === 1 ? part : clean(part)))
    .join('')
}

function clean(text: string): string {
  let found = text
  for (const { needs, pattern, instead } of LEAKS) {
    if (found.includes(needs)) found = found.replace(pattern, instead)
  }
  return found
}

/**
 * The one log of the process: one JSON object a line, in UTC, on standard output. Fields and texts that are nobody's to
 * read are removed whoever writes them; text of users is JSON like the rest and cannot begin a line of its own.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
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
    hooks: { streamWrite: withoutSecrets },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Name, message, stack, code and what caused it; nothing else that a library may hang on an error. */
function withCause(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, cause: cause instanceof Error ? withCause(cause) : undefined }
}
