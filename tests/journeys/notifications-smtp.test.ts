import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { register } from '@pingboard/contracts/http/account.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Client, expectStatus } from '../support/client.ts'
import { mailsIn } from '../support/mailbox.ts'
import { startProduct } from '../support/product.ts'
import { startSmtpServer } from '../support/smtp-server.ts'

/** A port without a listener. */
async function aFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return address && typeof address === 'object' ? address.port : 0
}

const PASSWORD = 'une longue phrase de passe'
const registering = (origin: string, email: string) =>
  expectStatus(
    new Client(origin).call(register, { body: { email, password: PASSWORD, confirmPassword: PASSWORD } }),
    202,
  )

test('a mail server that is down fails no call; up again it gets each mail once, over a restart too', async () => {
  const port = await aFreePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'pingboard-smtp-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'hello@pingboard.example' }
  const first = await startProduct({ dataDir, env })
  await registering(first.origin, 'anne@club.example')
  await first.close()

  const product = await startProduct({ dataDir, env })
  onTestFinished(() => product.close())
  await registering(product.origin, 'bruno@club.example')
  const server = await startSmtpServer({ port })
  onTestFinished(() => server.close())
  await vi.waitUntil(() => server.received.length >= 2, { timeout: 40_000 })
  // This mail is last in the queue: once it is there, a repeat of the earlier mails would be there too.
  await registering(product.origin, 'chloe@club.example')
  await vi.waitUntil(() => server.received.some(({ envelope }) => envelope[0] === 'chloe@club.example'), {
    timeout: 40_000,
  })
  expect(server.received.map(({ envelope }) => envelope[0]).sort()).toEqual([
    'anne@club.example',
    'bruno@club.example',
    'chloe@club.example',
  ])
  const [mail] = server.received
  expect(mail?.headers).toMatchObject({
    from: 'Pingboard <hello@pingboard.example>',
    'auto-submitted': 'auto-generated',
    'content-language': 'fr',
  })
  expect(mail?.text).toContain('/auth/email-verification?token=')
})

test('with a mail server there is no mailbox, on the disk or as a page', async () => {
  const server = await startSmtpServer()
  const product = await startProduct({ env: { SMTP_URL: server.url, MAIL_FROM: 'hello@pingboard.example' } })
  onTestFinished(async () => {
    await product.close()
    await server.close()
  })
  await registering(product.origin, 'anne@club.example')
  await vi.waitUntil(() => server.received.length === 1, { timeout: 20_000 })
  expect(await mailsIn(product.dataDir)).toEqual([])
  expect((await fetch(`${product.origin}/mailbox`)).status).toBe(404)
})
