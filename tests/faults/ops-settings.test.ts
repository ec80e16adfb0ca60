import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runProcess, startProcess } from '../support/process.ts'
import { quickest } from '../support/quickest.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-settings-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('a public start with wrong, lonely and mistyped settings ends within 5 s, with all of them in one message', async () => {
  const start = () =>
    runProcess(dataDir, {
      PUBLIC_URL: 'https://scores.example/live',
      SMTP_URL: 'smtps://pingboard:hush-hush@mail.example',
      FEEDBACK_GITHUB_TOKEN: 'ghp_0123456789012345678901234567890123',
      LOG_LEVL: 'info',
      OPS_PORT: 'seven',
    })
  let ended = { code: null, output: '' } as Awaited<ReturnType<typeof start>>
  const { took } = await quickest({ took: 5000 }, async () => {
    const began = performance.now()
    ended = await start()
    return { took: performance.now() - began }
  })
  expect(took).toBeLessThan(5000)
  const { code, output } = ended
  expect(code).toBe(1)
  const lines = output.trim().split('\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toMatch(/^pingboard: PUBLIC_URL \(environment\): must be an https address without a path/)
  for (const name of ['OPS_PORT', 'FEEDBACK_GITHUB_REPO', 'MAIL_FROM', 'LOG_LEVL'])
    expect(lines.filter(line => line.startsWith(name))).toHaveLength(1)
  expect(output).not.toMatch(/hush-hush|ghp_|seven/)
})

test('what is unsafe is told of at every start, and what only looks like a setting, too', async () => {
  const env = { PUBLIC_URL: 'http://hall.example', UNSAFE_PLAIN_HTTP: '1', LOG_LEVEL: 'warn' }
  for (let start = 1; start <= 2; start++) {
    const product = await startProcess(dataDir, { env })
    expect(await product.stop()).toBe(0)
    expect(product.output()).toMatch(/"level":"warn",.*UNSAFE_PLAIN_HTTP is on/)
    expect(product.output()).toMatch(/^ +Warning: UNSAFE_PLAIN_HTTP is on/m)
  }
  const mistyped = await startProcess(dataDir, { env: { PINGBOARD_DAT: 'x' } })
  expect(await mistyped.stop()).toBe(0)
  expect(mistyped.output()).toContain('PINGBOARD_DATA was meant?')
  const fine = await startProcess(dataDir)
  expect(await fine.stop()).toBe(0)
  expect(fine.output()).not.toContain('Warning')
})

test('a secret that is too short is refused in one line that does not show it', async () => {
  await writeFile(join(dataDir, 'invitations.secret'), 'tooshort\n')
  const { code, output } = await runProcess(dataDir)
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toEqual([expect.stringContaining('invitations.secret')])
  expect(output).not.toContain('tooshort')
})
