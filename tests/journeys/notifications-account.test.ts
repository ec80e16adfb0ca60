import {
  checkEmail,
  forgotPassword,
  getProfile,
  login,
  register,
  resetPassword,
} from '@pingboard/contracts/http/account.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { linkIn, mailsIn, mailsTo, tokenIn } from '../support/mailbox.ts'
import { type Product, startProduct } from '../support/product.ts'

const PASSWORD = 'une longue phrase de passe'
let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const registering = (email: string, lang: 'fr' | 'en') =>
  new Client(product.origin).call(register, {
    body: { email, password: PASSWORD, confirmPassword: PASSWORD },
    query: { lang },
  })

test.each([
  ['fr', 'Vérifiez votre adresse e-mail'],
  ['en', 'Verify your email address'],
] as const)(
  'registering in %s brings a mail whose link verifies the address, once',
  async (lang, subject) => {
    const email = `new-${lang}@club.example`
    await expectStatus(registering(email, lang), 202)
    const [mail] = await mailsTo(product.dataDir, email, new RegExp(subject))
    const link = linkIn(mail)
    expect([link.pathname, link.searchParams.get('lang')]).toEqual(['/auth/email-verification', lang])

    const person = new Client(product.origin)
    await expectStatus(person.call(login, { body: { email, password: PASSWORD } }), 200)
    expect((await person.call(getProfile)).data.isVerified).toBe(false)
    const token = tokenIn(mail)
    await expectStatus(new Client(product.origin).call(checkEmail, { body: { token } }), 204)
    expect((await person.call(getProfile)).data.isVerified).toBe(true)
    expect((await person.call(checkEmail, { body: { token } })).code).toBe('TOKEN_INVALID')
  },
)

test('a forgotten password: the link of the mail sets a new one, and the owner is told', async () => {
  const person = await somebody(product.origin)
  const { email } = person.profile
  await expectStatus(person.call(forgotPassword, { body: { email } }), 200)
  const [mail] = await mailsTo(product.dataDir, email, /^Choisissez un nouveau mot de passe$/)
  expect(linkIn(mail).pathname).toBe('/auth/reset-password')
  const password = 'une tout autre phrase de passe'
  await expectStatus(person.call(resetPassword, { body: { password, token: tokenIn(mail) } }), 204)
  await expectStatus(new Client(product.origin).call(login, { body: { email, password } }), 200)
  await mailsTo(product.dataDir, email, /^Votre mot de passe a été changé$/)
})

test('registering a known address tells its owner, and nobody else', async () => {
  const email = 'known@club.example'
  await expectStatus(registering(email, 'fr'), 202)
  await expectStatus(registering(email, 'fr'), 202)
  const [mail] = await mailsTo(product.dataDir, email, /^Vous avez déjà un compte$/)
  expect(linkIn(mail).pathname).toBe('/auth/login')
  expect(mail?.text).not.toContain('token')
})

test('no mail holds a link to anywhere but the product', async () => {
  const mails = await mailsIn(product.dataDir)
  expect(mails.length).toBeGreaterThan(5)
  const { port } = new URL(product.origin)
  for (const { text, html } of mails) {
    for (const [address] of `${text} ${html}`.matchAll(/https?:\/\/[^/\s"]+/g))
      expect(address).toBe(`http://localhost:${port}`)
  }
})
