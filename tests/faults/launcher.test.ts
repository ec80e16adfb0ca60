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

const LAUNCHER = pathToFileURL(
  join(import.meta.dirname, '..', '..', 'infra', 'tools', 'launch', 'node.mjs'),
).href

/** A program that the launcher starts, and that leaves a file when it is told to stop. @param how of the launcher */
async function started(how: 'become' | 'run') {
  const stopped = join(dir, 'stopped')
  await writeFile(
    join(dir, 'product.mjs'),
    `import { writeFileSync } from 'node:fs'
     process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(stopped)}, ''); process.exit(0) })
     setTimeout(() => process.exit(), 60_000)
     process.stdout.write('ready')`,
  )
  await writeFile(
    join(dir, 'start.mjs'),
    `const { ${how} } = await import(${JSON.stringify(LAUNCHER)})
     await ${how}(process.execPath, [${JSON.stringify(join(dir, 'product.mjs'))}])
     process.stdout.write('went on')`,
  )
  return stopped
}

test.each(['become', 'run'] as const)(
  'what npm started (%s) stops when npm is stopped, although the shell between passes no signal on',
  async how => {
    const stopped = await started(how)
    // The second command (`true`) keeps the shell from being replaced by the first.
    const shell = spawn('sh', ['-c', `"${process.execPath}" "${join(dir, 'start.mjs')}"; true`], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(shell.stdout, 'data')
    shell.kill('SIGTERM')
    await expect.poll(() => existsSync(stopped)).toBe(true)
  },
)

test('a launcher that is told to stop during an installation ends with it, and begins nothing more', async () => {
  const stopped = await started('run')
  const launcher = spawn(process.execPath, [join(dir, 'start.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  launcher.stdout.on('data', data => {
    output += data
  })
  await expect.poll(() => output).toBe('ready')
  launcher.kill('SIGTERM')
  expect(await once(launcher, 'close')).toEqual([143, null])
  expect([existsSync(stopped), output]).toEqual([true, 'ready'])
})
