import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Engine, startEngine } from '../engine.ts'

const run = promisify(execFile)

export interface SecuredEventstore {
  readonly engine: Engine
  /** The certificate, which signs itself. */
  readonly root: Buffer
  /** An address for one of the users. */
  addressOf(user: string, password: string): string
  close(): Promise<void>
}

/** The double with TLS and users. Without TLS the client sends no user. @param users their rights, by `name:password` */
export async function openSecuredEventstore(
  users: Readonly<Record<string, 'append' | 'read'>>,
): Promise<SecuredEventstore> {
  const dir = await mkdtemp(join(tmpdir(), 'pingboard-certificate-'))
  const [certificate, key] = [join(dir, 'certificate.pem'), join(dir, 'key.pem')]
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate],
    ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'],
  ])
  const listed = Object.entries(users).map(([user, right]) => `${user}:${right}`)
  const engine = await startEngine({
    told: 'EventStoreDB: double with TLS and users',
    how: 'double',
    address: port => `esdb://127.0.0.1:${port}?keepAliveInterval=-1`,
    command: ({ dir: data, port }) => [
      process.execPath,
      ...['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts')],
      ...[String(port), data],
    ],
    env: {
      DOUBLE_USERS: listed.join(','),
      DOUBLE_TLS_CERTIFICATE: certificate,
      DOUBLE_TLS_KEY: key,
    },
  })
  return {
    engine,
    root: await readFile(certificate),
    addressOf: (user, password) =>
      `${engine.address.replace('//', `//${encodeURIComponent(user)}:${encodeURIComponent(password)}@`)}&tlsCAFile=${encodeURIComponent(certificate)}`,
    async close() {
      await engine.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
