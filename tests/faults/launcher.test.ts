import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pingboard-launcher-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

test('what npm started stops when npm is stopped, although the shell between passes no signal on', async () => {
  const launcher = pathToFileURL(
    join(import.meta.dirname, '..', '..', 'infra', 'tools', 'launch', 'node.mjs'),
  ).href
  const stopped = join(dir, 'stopped')
  await writeFile(
    join(dir, 'product.mjs'),
    `import { writeFileSync } from 'node:fs'
     process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(stopped)}, ''); process.exit(0) })
     setInterval(() => {}, 1000)
     process.stdout.write('ready')`,
  )
  await writeFile(
    join(dir, 'start.mjs'),
    `const { become } = await import(${JSON.stringify(launcher)})
     become(process.execPath, [${JSON.stringify(join(dir, 'product.mjs'))}])`,
  )
  // The second command (`true`) keeps the shell from being replaced by the first.
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${join(dir, 'start.mjs')}"; true`], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(shell.stdout, 'data')
  shell.kill('SIGTERM')
  await expect.poll(() => existsSync(stopped)).toBe(true)
})
