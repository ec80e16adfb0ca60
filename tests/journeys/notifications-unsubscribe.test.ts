import { getProfile, type Profile, updateProfile } from '@pingboard/contracts/http/account.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { UNSUBSCRIBE_PATH } from '@pingboard/contracts/http/notifications.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { mailsTo, verify } from '../support/mailbox.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
let person: Client & { profile: Profile }
/** The link in the mail. */
let link: string

beforeAll(async () => {
  product = await startProduct()
  person = await somebody(product.origin)
  await verify(product.dataDir, person)
  await expectStatus(person.call(updateProfile, { body: { enableEmails: true } }), 200)
  const board = await aBoardIn(await aGroupOf(person), person, 1)
  const id = board.games[0]?.id
  if (!id) throw new Error('no game')
  const body = { scoreTeam1: 8, scoreTeam2: 6, done: true }
  await expectStatus(person.call(updateGame, { params: { id }, body }), 200)
  const [mail] = await mailsTo(product.dataDir, person.profile.email, /^Résultats/)
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const header = /^<(.+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(mail?.text).toContain(header)
  link = header.replace(/^http:\/\/localhost:/, 'http://127.0.0.1:')
})
afterAll(() => product.close())
beforeEach(() => expectStatus(person.call(updateProfile, { body: { enableEmails: true } }), 200))

const enabled = async () => (await person.call(getProfile)).data.enableEmails
const form = (body: string, more: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
})
const FROM_ELSEWHERE = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }

test('looking at the page changes nothing: it has one button, and loads nothing', async () => {
  const response = await fetch(link)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('<html lang="fr">')
  expect(html.match(/<button/g)).toHaveLength(1)
  expect(html).toContain('Ne plus recevoir d’e-mails')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'/)
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await enabled()).toBe(true)
})

test('the button turns result mails off, in the language of the page', async () => {
  const html = await (await fetch(link.replace('lang=fr', 'lang=en'))).text()
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const response = await fetch(`${product.origin}${action}`, form(''))
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('You will no longer receive')
  expect(await enabled()).toBe(false)
  expect((await fetch(link, form(''))).status).toBe(200)
})

test.each([
  ['as a form', form('List-Unsubscribe=One-Click', FROM_ELSEWHERE)],
  [
    'as a form of parts',
    {
      ...form('--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'),
      headers: { 'content-type': 'multipart/form-data; boundary=x', ...FROM_ELSEWHERE },
    },
  ],
  ['without a body', { method: 'POST', headers: FROM_ELSEWHERE }],
])('a mail program does it from anywhere, without a cookie, %s', async (_, request) => {
  const response = await fetch(link, request)
  expect([response.status, response.redirected]).toEqual([200, false])
  expect(await enabled()).toBe(false)
})

describe('refused', () => {
  test.each([
    [
      'a token with another signature',
      (address: string) => address.replace(/\.(.)/g, (_, first) => (first === 'A' ? '.B' : '.A')),
    ],
    ['no token', (address: string) => address.replace(/token=[^&]+&/, '')],
    ['half a token', (address: string) => address.replace(/(token=[^&]{40})[^&]+/, '$1')],
  ])('%s', async (_, spoil) => {
    const url = new URL(link)
    const wrong = `${product.origin}${UNSUBSCRIBE_PATH}${spoil(url.search)}`
    expect(wrong).not.toBe(link)
    for (const request of [undefined, form('')]) expect((await fetch(wrong, request)).status).toBe(400)
    expect(await enabled()).toBe(true)
  })

  test('a body that is no form', async () => {
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    expect((await fetch(link, json)).status).toBe(415)
    expect((await fetch(link, form('x'.repeat(5000)))).status).toBe(413)
    expect(await enabled()).toBe(true)
  })

  test('a form anywhere else', async () => {
    const headers = { cookie: person.cookie, language: 'fr' }
    const response = await fetch(`${product.origin}/api/user/profile`, {
      ...form('enableEmails=false', headers),
      method: 'PATCH',
    })
    expect(response.status).toBe(415)
    expect(await enabled()).toBe(true)
  })
})
