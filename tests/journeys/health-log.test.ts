import { createECDH, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  changePassword,
  eraseAccount,
  exportData,
  forgotPassword,
  getProfile,
  login,
  logoutPost,
  resetPassword,
  searchUsers,
  updateProfile,
} from '@pingboard/contracts/http/account.ts'
import { showcaseBoard } from '@pingboard/contracts/http/boards.ts'
import { reportIssue } from '@pingboard/contracts/http/feedback.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { updateGroup } from '@pingboard/contracts/http/groups.ts'
import { acceptInvitation, getInvitation } from '@pingboard/contracts/http/invitations.ts'
import { listMembers } from '@pingboard/contracts/http/members.ts'
import { subscribe } from '@pingboard/contracts/http/notifications.ts'
import { CAPTAIN } from '@pingboard/infra/tools/demo/cast.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { mailsTo, tokenIn } from '../support/mailbox.ts'
import { type ProductProcess, startProcess } from '../support/process.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-log-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const PASSWORD = 'une longue phrase de passe'
const NEXT_PASSWORD = 'une phrase de passe plus longue'
const ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABkEndpointOfOneBrowser'

/** Parsed lines of the log; the welcome text is no log line. */
function linesOf(product: ProductProcess): Record<string, unknown>[] {
  const lines = product
    .output()
    .split('\n')
    .filter(line => line.startsWith('{'))
  return lines.map(line => JSON.parse(line))
}

function aSubscription() {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const p256dh = curve.getPublicKey().toString('base64url')
  return { endpoint: ENDPOINT, keys: { p256dh, auth: randomBytes(16).toString('base64url') } }
}

test('a whole evening at LOG_LEVEL=debug leaves nobody’s secrets, addresses or names in the log', async () => {
  const product = await startProcess(dataDir, { env: { LOG_LEVEL: 'debug' } })
  const { origin } = product
  const owner = await somebody(origin, 'Zéphyrine', 'Quatrevaux')
  const friend = await somebody(origin, 'Anatole', 'Bellerive')
  const { email } = owner.profile
  const cookies = [owner.cookie, friend.cookie].map(cookie => cookie.split('=')[1] ?? '')
  await expectStatus(
    owner.call(updateProfile, { body: { licenseNumber: '3310004', enableNotifications: true } }),
    200,
  )
  await new Client(origin).call(login, { body: { email, password: 'mauvaise phrase secrète' } })
  await expectStatus(owner.call(searchUsers, { query: { search: 'Belle' } }), 200)

  const group = await aGroupOf(owner)
  const { token: invitation } = (
    await expectStatus(owner.call(getInvitation, { params: { id: group.id } }), 200)
  ).data
  await expectStatus(
    friend.call(acceptInvitation, { params: { id: group.id }, body: { token: invitation } }),
    200,
  )
  await expectStatus(owner.call(listMembers, { params: { id: group.id } }), 200)
  expect((await friend.call(updateGroup, { params: { id: group.id }, body: { name: 'À moi' } })).code).toBe(
    'FORBIDDEN',
  )
  const board = await aBoardIn(group, owner)
  const params = { id: board.games[0]?.id as never }
  const location = 'Salle {"level":"fatal"} <b>'
  await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: 8, location } }), 200)

  await owner.call(subscribe, { body: aSubscription() })
  const report = {
    title: 'Le score ne part pas',
    body: `Écrivez-moi : ${email}\nMerci`,
    labels: ['bug' as const],
  }
  await expectStatus(owner.call(reportIssue, { body: report }), 201)
  await expectStatus(owner.call(exportData), 200)

  await expectStatus(new Client(origin).call(forgotPassword, { body: { email } }), 200)
  const token = tokenIn((await mailsTo(dataDir, email, /mot de passe/))[0])
  await fetch(`${origin}/auth/reset-password?token=${token}&lang=fr`)
  await fetch(`${origin}/auth/login?email=${encodeURIComponent(email)}`)
  await expectStatus(
    new Client(origin).call(resetPassword, { body: { token, password: NEXT_PASSWORD } }),
    204,
  )
  const again = new Client(origin)
  await expectStatus(again.call(login, { body: { email, password: NEXT_PASSWORD } }), 200)
  cookies.push(again.cookie.split('=')[1] ?? '')
  await expectStatus(
    again.call(changePassword, { body: { currentPassword: NEXT_PASSWORD, password: PASSWORD } }),
    204,
  )
  // Requests that no page sends.
  await again.send('POST', '/api/auth/login', `{"email":"${email}", "password": "${PASSWORD}`)
  await again.send('GET', `/api/${email}?password=${PASSWORD}`)
  await again.send('GET', `/api/groups/${email}`)
  await again.send('PATCH', '/api/user/profile', { firstname: 'a\n{"level":"fatal","msg":"forged"}' })
  await expectStatus(friend.call(eraseAccount), 204)
  await expectStatus(again.call(getProfile), 200)
  await expectStatus(again.call(logoutPost), 204)
  expect(await product.stop()).toBe(0)

  const text = product.output()
  const secrets = [
    ...[email, friend.profile.email, 'Zéphyrine', 'Quatrevaux', 'Anatole', 'Bellerive', '3310004'],
    ...[PASSWORD, NEXT_PASSWORD, 'mauvaise phrase', '$argon2', ...cookies, token, invitation],
    ...['gAAAAABkEndpoint', 'Écrivez-moi', 'Le score ne part pas', 'À moi', 'Salle', 'forged', '127.0.0.1:'],
  ]
  const log = text
    .split('\n')
    .filter(line => line.startsWith('{') && !line.includes('Server listening'))
    .join('\n')
  expect(secrets.filter(secret => secret === '' || log.includes(secret))).toEqual([])

  const lines = linesOf(product)
  expect(lines.length).toBeGreaterThan(30)
  for (const line of lines)
    expect(line).toMatchObject({ level: expect.any(String), time: expect.stringMatching(/Z$/) })
  const told = (fields: object) => expect(lines).toContainEqual(expect.objectContaining(fields))
  told({ msg: 'request', method: 'PATCH', route: '/api/games/:id', status: 200, userId: owner.profile.id })
  told({ msg: 'signed in', userId: owner.profile.id })
  told({ msg: 'sign-in refused', code: 'WRONG_CREDENTIALS' })
  told({ msg: 'refused', code: 'FORBIDDEN', userId: friend.profile.id, objectId: group.id })
  const requests = lines.filter(({ msg }) => msg === 'request')
  for (const line of requests) {
    expect(line).toMatchObject({
      reqId: expect.any(String),
      ms: expect.any(Number),
      status: expect.any(Number),
    })
    expect(line.route).toMatch(/^(?:\/[\w:*./-]*|\(unknown\))$/)
  }
})

test('sign-ins and refusals are told at LOG_LEVEL=fatal too, and requests are not', async () => {
  const product = await startProcess(dataDir, { env: { LOG_LEVEL: 'fatal' } })
  const person = await somebody(product.origin)
  const { email } = person.profile
  await new Client(product.origin).call(login, { body: { email, password: 'une autre phrase' } })
  expect(await product.stop()).toBe(0)
  expect(linesOf(product).map(({ msg }) => msg)).toEqual(['signed in', 'sign-in refused'])
})

test('a mail server that refuses us is told of without its password or the address written to', async () => {
  const env = { LOG_LEVEL: 'debug', SMTP_URL: 'smtp://pingboard:hush-hush@127.0.0.1:1' }
  const product = await startProcess(dataDir, { env })
  const person = await somebody(product.origin)
  await expect
    .poll(() => linesOf(product).some(({ channel }) => channel === 'mail'), { timeout: 20_000 })
    .toBe(true)
  expect(await product.stop()).toBe(0)
  expect(product.output()).not.toContain('hush-hush')
  expect(product.output()).not.toContain(person.profile.email)
})

test('the demo sets itself up without a line; whoever signs in to it is told of', async () => {
  const product = await startProcess(dataDir, { args: [] })
  const visitor = new Client(product.origin)
  const shown = async () => (await visitor.call(showcaseBoard)).data.board
  await vi.waitUntil(shown, { timeout: 60_000, interval: 200 })
  expect(linesOf(product)).toEqual([])
  const { email, password } = CAPTAIN
  await expectStatus(visitor.call(login, { body: { email, password } }), 200)
  expect((await visitor.call(login, { body: { email, password: 'another one' } })).status).toBe(401)
  expect(await product.stop()).toBe(0)
  expect(linesOf(product).map(({ msg }) => msg)).toEqual(['signed in', 'sign-in refused'])
})
