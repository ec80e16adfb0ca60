import { request } from 'node:http'
import { updateProfile } from '@pingboard/contracts/http/account.ts'
import { addMember } from '@pingboard/contracts/http/members.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectStatus, somebody } from '../support/client.ts'
import { aGroupOf } from '../support/club.ts'
import { mailsTo, verify } from '../support/mailbox.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
let email: string
let id: string

beforeAll(async () => {
  product = await startProduct()
  const [owner, added] = await Promise.all([somebody(product.origin), somebody(product.origin)])
  email = added.profile.email
  await verify(product.dataDir, added)
  await expectStatus(added.call(updateProfile, { body: { enableEmails: true } }), 200)
  const group = await aGroupOf(owner, 'A & B <script>alert(1)</script>')
  const body = { userId: added.profile.id }
  await expectStatus(owner.call(addMember, { params: { id: group.id }, body }), 200)
  const [mail] = await mailsTo(product.dataDir, email, /^Vous faites partie/)
  id = mail?.id ?? ''
})
afterAll(() => product.close())

/** Sends exactly these headers; `fetch` would set the host's name by itself. */
const statusOf = (path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(product.origin)
    const asked = request(
      { hostname, port, path, headers: { host: `localhost:${port}`, ...headers } },
      answer => {
        answer.resume()
        resolve(answer.statusCode)
      },
    )
    asked.on('error', reject).end()
  })

test('the list shows what was mailed to whom, the newest first, in both languages', async () => {
  const html = await (await fetch(`${product.origin}/mailbox`)).text()
  expect(html).toContain(email)
  expect(html.indexOf('Vous faites partie')).toBeLessThan(html.indexOf('Vérifiez votre adresse'))
  expect(html).toContain('Boîte aux lettres')
  expect(await (await fetch(`${product.origin}/mailbox?lang=en`)).text()).toContain('<h1>Mailbox</h1>')
})

test('a mail is shown as text, and its links can be followed', async () => {
  const response = await fetch(`${product.origin}/mailbox/${id}`)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).not.toContain('<script')
  expect(html).toContain('A &amp; B &lt;script&gt;')
  expect(html).toMatch(/<a href="http:\/\/localhost:\d+\/account\/groups\/[0-9a-z]{26}">/)
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect((await fetch(`${product.origin}/mailbox/nothing`)).status).toBe(404)
  expect((await fetch(`${product.origin}/mailbox/..%2Fpeople`)).status).toBe(404)
})

test.each([
  ['a proxy', { 'x-forwarded-for': '192.168.1.20' }],
  ['a proxy of the other kind', { forwarded: 'for=192.168.1.20' }],
  ['a name of somebody else', { host: 'evil.example' }],
])('through %s it is not there', async (_, headers) => {
  for (const path of ['/mailbox', `/mailbox/${id}`]) {
    expect(await statusOf(path, {})).toBe(200)
    expect(await statusOf(path, headers)).toBe(404)
  }
})

test.each([
  ['a public address', { env: { PUBLIC_URL: 'https://pingboard.example' } }],
  ['--lan', { args: ['--empty', '--lan'] }],
  ['a port that other machines reach', { env: { LISTEN_HOST: '0.0.0.0' } }],
])('with %s there is no such page, though mails are kept', async (_, given) => {
  const other = await startProduct(given)
  onTestFinished(() => other.close())
  const person = await somebody(other.origin)
  await mailsTo(other.dataDir, person.profile.email, /^Vérifiez/)
  for (const headers of [undefined, { 'sec-fetch-mode': 'navigate', accept: 'text/html' }])
    expect((await fetch(`${other.origin}/mailbox`, { headers })).status).toBe(404)
})
