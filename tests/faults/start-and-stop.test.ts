import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Client } from '../support/client.ts'
import { runProcess, startProcess } from '../support/process.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-start-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** One line on standard error, naming the product and the reason; a code that is not zero. */
const oneClearLine = (output: string) =>
  output.trim().split('\n').length === 1 && output.startsWith('pingboard: ')

test('a busy port is one clear line and a non-zero exit', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  const { code, output } = await runProcess(dataDir, { PORT: String(port) })
  other.close()
  expect(code).toBe(1)
  expect(output).toContain(`port ${port} is busy`)
  expect(oneClearLine(output)).toBe(true)
})

test('a data directory that cannot be made is one clear line and a non-zero exit', async () => {
  const file = join(dataDir, 'a-file')
  await writeFile(file, '')
  const { code, output } = await runProcess(join(file, 'data'))
  expect(code).toBe(1)
  expect(output).toContain('cannot be written')
  expect(oneClearLine(output)).toBe(true)
})

test('a second process on the same data is refused, and the first goes on', async () => {
  const first = await startProcess(dataDir)
  const { code, output } = await runProcess(dataDir)
  expect(code).toBe(1)
  expect(oneClearLine(output)).toBe(true)
  expect((await new Client(first.origin).send('GET', '/health/ready')).status).toBe(200)
  expect(await first.stop()).toBe(0)
})

test('wrong settings are all told at once, by name and never by value', async () => {
  const { code, output } = await runProcess(dataDir, {
    PORT: '99999',
    PUBLIC_URL: 'http://plain.example',
    FFTT_ID: 'AB123',
  })
  expect(code).toBe(1)
  for (const name of ['PORT', 'PUBLIC_URL', 'FFTT_PASSWORD']) expect(output).toContain(name)
  expect(output).not.toContain('AB123')
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s stops in order with exit code 0', async signal => {
  const product = await startProcess(dataDir)
  expect((await new Client(product.origin).send('GET', '/health/live')).status).toBe(200)
  expect(await product.stop(signal)).toBe(0)
})
