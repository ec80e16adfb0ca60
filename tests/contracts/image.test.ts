import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { assemble, isOurs, sizeOf, USER } from '@pingboard/infra/tools/image/assemble.mjs'
import { packagesOf } from '@pingboard/infra/tools/image/packages.mjs'
import { secretsOf } from '@pingboard/infra/tools/image/secrets.mjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withoutMounts } from '../support/tools.ts'

/** The image's file system as a folder: what the Containerfile copies into an empty image. */
const ROOT = join(import.meta.dirname, '..', '..')
const BOX = join(ROOT, 'infra', 'tools', 'image', 'box.sh')
/** An image holds nothing beside this folder. Bytes. */
const LIMIT = 250e6
const NODE = ['/bin/node', '--disable-warning=ExperimentalWarning', '--import']
const SECRETS_FIRST = [...NODE, '/app/infra/tools/image/secrets.mjs']
const withoutRoot = process.getuid?.() === 0 ? withoutMounts : 'root'

let image: string
beforeAll(async () => {
  image = await mkdtemp(join(tmpdir(), 'pingboard-image-'))
  await chmod(image, 0o755)
  assemble(image)
}, 60_000)
afterAll(() => rm(image, { recursive: true, force: true }))

/** Runs a program of the image as a container engine does. @returns the process, and its lines so far */
function inBox(program: readonly string[], env: Record<string, string>) {
  const child: ChildProcess = spawn('unshare', ['--mount', 'sh', BOX, image, ...program], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const heard: ((line: string) => void)[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', line => {
      lines.push(line)
      for (const hear of heard) hear(line)
    })
  }
  const ended = new Promise<number | null>(resolve => child.on('close', resolve))
  return {
    child,
    ended,
    output: () => lines.join('\n'),
    /** The first group of the first line that matches. */
    line: (pattern: RegExp) =>
      new Promise<string>((resolve, reject) => {
        const look = (line: string) => {
          const [, found] = pattern.exec(line) ?? []
          if (found) resolve(found)
        }
        lines.forEach(look)
        heard.push(look)
        void ended.then(code => reject(new Error(`ended with ${code}: ${lines.join('\n')}`)))
      }),
  }
}

it(`is smaller than ${LIMIT / 1e6} MB, Node and its libraries included`, () => {
  const size = sizeOf(image)
  expect(size).toBeLessThan(LIMIT)
  // Node alone is half of it: a folder without Node would not be the image.
  expect(size).toBeGreaterThan(120e6)
})

it('holds what the processes import and no test, no manual, no source of a page', () => {
  const app = join(image, 'app')
  const packages = packagesOf(ROOT, app).map(({ path }) => path.split('node_modules/').at(-1))
  for (const wanted of ['fastify', 'socket.io', 'zod', '@node-rs/argon2', 'nodemailer'])
    expect(packages).toContain(wanted)
  for (const unwanted of [
    'vitest',
    'playwright-core',
    'testcontainers',
    'typescript',
    '@biomejs/biome',
    'react-dom',
  ])
    expect(packages).not.toContain(unwanted)
  const files = readdirSync(app, { recursive: true }) as string[]
  const ours = files.filter(file => !file.startsWith('node_modules/'))
  expect(ours.length).toBeGreaterThan(700)
  expect(ours.filter(file => /\.spec\.|\.tsx$|\/golden\/|(?<!guide)\.md$/.test(file))).toEqual([])
  for (const folder of ['tests', 'shell/src', 'infra/compose', 'infra/tools/launch'])
    expect([folder, existsSync(join(app, folder))]).toEqual([folder, false])
  for (const file of ['shell/dist/index.html', 'services/run/ops/main.ts', 'infra/tools/image/health.mjs'])
    expect([file, existsSync(join(app, file))]).toEqual([file, true])
})

it('is not made when a file of ours imports what it would not hold', async () => {
  const app = await mkdtemp(join(tmpdir(), 'pingboard-broken-image-'))
  const fault = (source: string) => {
    writeFileSync(join(app, 'one.ts'), source)
    return () => packagesOf(ROOT, app)
  }
  expect(fault("import { it } from './testing/board.ts'")).toThrow('one.ts imports ./testing/board.ts')
  expect(fault("await import('not-installed-at-all')")).toThrow('needs not-installed-at-all')
  expect(fault("import { LRUCache } from 'lru-cache'")()).toEqual([
    { path: 'node_modules/lru-cache', version: expect.stringMatching(/^\d/) },
  ])
  await rm(app, { recursive: true })
  expect(isOurs('services/run/observing/log.spec.ts')).toBe(false)
  expect(isOurs('services/run/observing/log.ts')).toBe(true)
})

it('takes each secret from a file named as its setting', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pingboard-secrets-'))
  writeFileSync(join(folder, 'EVENTSTORE_URL'), 'esdb://a:b@c:2113\n')
  writeFileSync(join(folder, 'ca.crt'), 'a certificate')
  expect(secretsOf(folder)).toEqual({ EVENTSTORE_URL: 'esdb://a:b@c:2113' })
  expect(secretsOf(join(folder, 'nowhere'))).toEqual({})
  await rm(folder, { recursive: true })
})

it('is the same thing as the Containerfile says: its user, its programs, its entry', () => {
  const file = readFileSync(join(ROOT, 'Containerfile'), 'utf8')
  const last = file.slice(file.lastIndexOf('FROM '))
  expect(last).toMatch(/^FROM scratch AS pingboard\nCOPY --from=build \/image \/$/m)
  expect(file).toContain('node infra/tools/image/assemble.mjs /image')
  expect(last).toContain(`USER ${USER}:${USER}`)
  expect(JSON.parse(/^ENTRYPOINT (.*)$/m.exec(last)?.[1] ?? '')).toEqual(SECRETS_FIRST)
  const [command] = JSON.parse(/^CMD (.*)$/m.exec(last)?.[1] ?? '')
  for (const path of [command, SECRETS_FIRST.at(-1), '/bin/node'])
    expect([path, existsSync(join(image, path))]).toEqual([path, true])
  // Every base is a version, not a name that moves.
  for (const [, from = ''] of file.matchAll(/^FROM (\S+)/gm))
    if (from !== 'scratch') expect(from).toMatch(/:\d+\.\d+\.\d+/)
})

it.skipIf(withoutRoot)(
  `starts read-only and without root, and answers that it is ready${withoutRoot ? ` (needs ${withoutRoot})` : ''}`,
  { timeout: 60_000 },
  async () => {
    const secrets = await mkdtemp(join(tmpdir(), 'pingboard-secrets-'))
    await chmod(secrets, 0o755)
    // A setting that only this file has shows that the file was read.
    writeFileSync(join(secrets, 'TEAM_EMAIL'), 'team@club.example\n')
    const env = {
      PORT: '0',
      OPS_PORT: '0',
      PINGBOARD_DATA: '/data',
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
    }
    const program = [...SECRETS_FIRST, '/app/services/run/standalone.ts', '--empty']
    const running = inBox(program, { ...env, SECRETS: secrets })
    try {
      const origin = await running.line(/is ready: http:\/\/localhost(:\d+)/)
      const at = `http://127.0.0.1${origin}`
      expect(await (await fetch(`${at}/health/ready`)).json()).toMatchObject({ status: 'ready' })
      expect(await (await fetch(at)).text()).toContain('team@club.example')
      expect((await fetch(`${at}/api/docs`)).status).toBe(200)

      const status = readFileSync(`/proc/${running.child.pid}/status`, 'utf8')
      const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1]?.split(/\s+/)
      expect(field('Uid')).toEqual(Array(4).fill(String(USER)))
      expect(field('CapEff')).toEqual(['0000000000000000'])
      expect(field('NoNewPrivs')).toEqual(['1'])
    } finally {
      running.child.kill()
      expect(await running.ended, running.output()).toBe(0)
      await rm(secrets, { recursive: true })
    }
  },
)

it.skipIf(withoutRoot)(
  `cannot write beside its two folders, and its health check fails where no process is${withoutRoot ? ` (needs ${withoutRoot})` : ''}`,
  async () => {
    const tries = ['/app/x', '/x', '/etc/x', '/data/x', '/tmp/x'].map(
      path => `try { fs.writeFileSync('${path}', ''); console.log('${path} written') } catch { }`,
    )
    const writing = inBox(['/bin/node', '-e', tries.join(';')], {})
    expect(await writing.ended).toBe(0)
    expect(writing.output().split('\n')).toEqual(['/data/x written', '/tmp/x written'])
    const check = inBox(['/bin/node', '/app/infra/tools/image/health.mjs'], { OPS_PORT: '1' })
    expect(await check.ended).toBe(1)
  },
)
