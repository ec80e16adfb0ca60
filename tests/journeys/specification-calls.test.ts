import { login, type Profile, register } from '@pingboard/contracts/http/account.ts'
import { routes } from '@pingboard/contracts/http/index.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, at, firstOf } from '../support/ask.ts'
import { Client, expectStatus, type GivenHeaders, PASSWORD, somebody } from '../support/client.ts'
import { aFixture, CLUB, parisDay } from '../support/club.ts'
import { linkIn, mailsTo } from '../support/mailbox.ts'
import { type Product, startProduct } from '../support/product.ts'
import { flagsOf } from '../support/roles.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

describe('section 7, every call as it is written there, and every one that decisions add', () => {
  const NAMES = ['group', 'role', 'membership', 'board', 'game', 'licence', 'token', 'display'] as const
  type Known = Partial<Record<(typeof NAMES)[number], string>>
  const known: Known = {}
  const filled = (text: string) =>
    NAMES.reduce((all, name) => all.replaceAll(`{${name}}`, known[name] ?? `{${name}}`), text)
  let person: Client & { profile: Profile }
  let friend: Client & { profile: Profile }
  const nine = flagsOf(['canUpdateGame', 'canCreateBoard'])
  const PUSH = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/one-browser',
    expirationTime: null,
    // Two times the base point of the curve.
    keys: {
      p256dh: Buffer.from(
        '047cf27b188d034f7e8a52380304b51ac3c08969e277f21b35a60b48fc4766997807775510db8ed040293d9ac69f7430dbba7dade63ce982299e04b79d227873d1',
        'hex',
      ).toString('base64url'),
      auth: 'A'.repeat(22),
    },
  }
  const range = `startDate=${parisDay()}&endDate=${parisDay(7)}`
  const LIST = ['data', 'metadata.currentPage', 'metadata.lastPage', 'metadata.total']

  beforeAll(async () => {
    person = await somebody(product.origin, 'Paul', 'Guérin')
    friend = await somebody(product.origin, 'Marc', 'Delorme')
    known.licence = (await firstOf(person, 'GET /fftt/players?lastname=laurent')).licenseNumber
  })

  // The calls of one person in order, from the registration to the erasure. `{…}` are ids from earlier answers.
  type Row = [call: string, status: number, body?: unknown, holds?: string[], keeps?: [keyof Known, string]]
  const WALK: Row[] = [
    ['GET /user/profile', 200, undefined, ['id', 'email', 'permissions']],
    ['PATCH /user/profile', 200, { firstname: 'Paul', enableNotifications: true, enableEmails: true }],
    ['POST /auth/send-verification-email', 202],
    ['POST /auth/check-email', 400, { token: 'A'.repeat(43) }],
    ['POST /auth/reset-password', 400, { password: PASSWORD, token: 'A'.repeat(43) }],
    ['POST /groups', 201, { name: 'A', description: 'B', clubNumber: CLUB }, ['createdBy'], ['group', 'id']],
    ['GET /groups', 200, undefined, [...LIST, 'data.0.totalMembers']],
    ['GET /groups/{group}', 200, undefined, ['permissions.canUpdateGroup']],
    ['PATCH /groups/{group}', 200, { name: 'A2', description: 'B2', clubNumber: CLUB }],
    ['GET /groups/{group}/members', 200, undefined, [...LIST, 'data.0.permissions.id']],
    ['GET /groups/{group}/roles', 200, undefined, LIST],
    ['POST /groups/{group}/roles', 201, { name: 'Capitaine', ...nine }, ['canUpdateGame'], ['role', 'id']],
    ['PATCH /groups/{group}/roles/{role}', 200, { name: 'Chef', ...nine }, ['name']],
    ['GET /groups/{group}/invitation', 200, undefined, ['token'], ['token', 'token']],
    ['POST /groups/{group}/invitation', 200, { token: '{token}' }, ['userGroup.groupId', 'alreadyAdded']],
    ['POST /groups/{group}/invitation/renew', 200, undefined, ['token', 'expiresAt']],
    ['POST /groups/{group}/display/renew', 200, undefined, ['displayCode'], ['display', 'displayCode']],
    ['GET /displays/{display}', 200, undefined, ['group.name', 'today']],
    [
      'POST /groups/{group}/members',
      200,
      { userId: '{friend}' },
      ['alreadyAdded'],
      ['membership', 'userGroup.id'],
    ],
    ['PATCH /user-groups/{membership}', 200, { roleId: '{role}' }, ['permissions.canUpdateGame']],
    ['PATCH /user-groups/{membership}', 200, { roleId: 'member' }],
    ['DELETE /groups/{group}/roles/{role}', 204],
    ['DELETE /user-groups/{membership}', 204],
    ['GET /users?search=Delo', 200, undefined, [...LIST, 'data.0.firstname']],
    [
      'POST /boards',
      201,
      { name: 'Soir', clubNumber: CLUB, groupId: '{group}', games: [aFixture(1)] },
      ['games.0.id'],
      ['board', 'id'],
    ],
    ['GET /boards/{board}', 200, undefined, ['games.0.label'], ['game', 'games.0.id']],
    ['PATCH /boards/{board}', 200, { name: 'Soirée' }],
    ['GET /groups/{group}/boards?page=1', 200, undefined, [...LIST, 'data.0.games.0.id']],
    ['GET /games/{game}', 200, undefined, ['sets']],
    [
      'PATCH /games/{game}',
      200,
      { postponed: false, done: true, scoreTeam1: 8, scoreTeam2: 6 },
      ['scoreTeam2'],
    ],
    ['POST /boards/{board}/presence', 200, { gameId: '{game}' }, ['scorers']],
    ['GET /boards/{board}/history', 200, undefined, [...LIST, 'data.0.by.id']],
    ['GET /games/{game}/history', 200, undefined, [...LIST, 'data.0.type']],
    ['GET /boards/{board}?at=0', 200, undefined, ['games.0.id']],
    ['GET /boards/{board}/replay', 200, undefined, ['revision', 'lastAt', 'starts.0']],
    ['GET /boards/{board}/replay/1', 200, undefined, ['steps.0.games.0.id', 'people.0.firstname']],
    ['GET /boards/{board}/record', 200, undefined, [...LIST, 'data.0.checksum', 'audience']],
    ['POST /games/{game}/revert', 200, { to: 0 }, ['revision']],
    ['PATCH /games/{game}', 200, { formula: '4x14' }, ['formula']],
    [
      'PATCH /games/{game}/players',
      200,
      { players: { A: { name: 'Luc', licence: null } } },
      ['players.A.name'],
    ],
    ['GET /games/{game}/players', 200, undefined, ['players.A.name']],
    ['GET /boards/showcase', 200],
    // No club of the demo federation.
    ['GET /clubs/10330085', 404],
    ['GET /clubs/10330085/boards', 200, undefined, ['boards', 'today']],
    ['DELETE /boards/{board}', 204],
    [`GET /fftt/club/${CLUB}/games?${range}`, 200, undefined, [...LIST, 'freshness.source']],
    ['GET /fftt/clubs?department=33', 200, undefined, [...LIST, 'data.0.clubNumber']],
    [`GET /fftt/players?clubNumber=${CLUB}`, 200, undefined, LIST],
    ['GET /fftt/players?lastname=laurent', 200, undefined, [...LIST, 'data.0.licenseNumber']],
    ['GET /fftt/players/{licence}', 200, undefined, ['points']],
    ['GET /fftt/v2/players/{licence}', 200, undefined, ['virtual']],
    ['GET /fftt/players/{licence}/games', 200, undefined, LIST],
    ['GET /fftt/v2/players/{licence}/games', 200, undefined, LIST],
    ['GET /fftt/players/{licence}/history', 200, undefined, [...LIST, 'data.0.points']],
    ['GET /notifications/key', 200, undefined, ['publicKey']],
    ['POST /notifications/subscribe', 201, PUSH],
    ['DELETE /notifications/unsubscribe', 204],
    [
      'POST /issues',
      201,
      { title: 'Une idée de plus', body: 'Un bouton qui ferait plaisir.', labels: ['improvement'] },
    ],
    ['GET /user/sessions', 200, undefined, [...LIST, 'data.0.current']],
    [
      'GET /user/export',
      200,
      undefined,
      ['profile.email', 'sessions.0', 'groups.0', 'feedback.0', 'actions.0'],
    ],
    ['DELETE /user/sessions', 204],
    [`DELETE /user/sessions/${'0'.repeat(26)}`, 404],
    ['DELETE /groups/{group}', 204],
    ['POST /auth/change-password', 204, { currentPassword: PASSWORD, password: `${PASSWORD} !` }],
    ['GET /auth/logout', 204],
    ['POST /auth/logout', 204],
    ['POST /auth/login', 200, { email: '{email}', password: `${PASSWORD} !` }, ['id']],
    ['DELETE /user/profile', 204],
    ['POST /auth/login', 401, { email: '{email}', password: `${PASSWORD} !` }],
    ['POST /auth/forgot-password?lang=en', 200, { email: '{email}' }, ['status']],
    ['POST /auth/register?lang=en', 202, { email: '{email}', password: PASSWORD, confirmPassword: PASSWORD }],
  ]

  test.each(WALK)('%s: %i', async (call, status, body, holds = [], keeps) => {
    const fill = (text: string) =>
      filled(text).replace('{friend}', friend.profile.id).replace('{email}', person.profile.email)
    const sent = body === undefined ? undefined : fill(JSON.stringify(body))
    const { data } = await expectStatus(ask(person, fill(call), sent), status)
    for (const path of holds) expect([path, at(data, path)]).not.toEqual([path, undefined])
    if (keeps) known[keeps[0]] = at(data, keeps[1]) as string
  })

  test('and no call of the contract is left out', () => {
    const walked = WALK.map(([call]) => call.replace(/\?.*/, ''))
    const missing = Object.values<Route>(routes)
      .map(({ method, path }) => `${method} ${path}`)
      .filter(call => {
        const pattern = new RegExp(`^${call.replace(/\{\w+\}/g, '[^/]+')}$`)
        return !walked.some(each => pattern.test(each))
      })
    expect(missing).toEqual([])
  })
})

describe('section 7, languages: ?lang= and the Language header', () => {
  const FR = /^Choisissez un nouveau mot de passe$/
  const EN = /^Choose a new password$/

  test.each<[how: string, query: string, headers: GivenHeaders, subject: RegExp, lang: string]>([
    ['?lang= of the page', '?lang=en', {}, EN, 'en'],
    ['?lang= before the header', '?lang=fr', { language: 'en' }, FR, 'fr'],
    ['the header', '', { language: 'en' }, EN, 'en'],
    ['neither: the language of the account', '', { language: null }, FR, 'fr'],
  ])('a forgotten password is answered in it: %s', async (_, query, headers, subject, lang) => {
    const { email } = (await somebody(product.origin)).profile
    await expectStatus(
      ask(new Client(product.origin), `POST /auth/forgot-password${query}`, { email }, headers),
      200,
    )
    const [mail] = await mailsTo(product.dataDir, email, subject)
    expect(linkIn(mail).searchParams.get('lang')).toBe(lang)
  })

  test('a verification that is asked for again comes in the language of now', async () => {
    const person = await somebody(product.origin)
    const { email } = person.profile
    await mailsTo(product.dataDir, email, /^Vérifiez/)
    const asked = ask(person, 'POST /auth/send-verification-email', undefined, { language: 'en' })
    await expectStatus(asked, 202)
    await mailsTo(product.dataDir, email, /^Verify your email address$/)
  })

  test('whoever signs in with another language gets later mails in it', async () => {
    const { email } = (await somebody(product.origin)).profile
    const body = { email, password: PASSWORD }
    await expectStatus(new Client(product.origin).call(login, { body, headers: { language: 'en' } }), 200)
    const again = { ...body, confirmPassword: PASSWORD }
    await expectStatus(
      new Client(product.origin).call(register, { body: again, headers: { language: 'fr' } }),
      202,
    )
    await mailsTo(product.dataDir, email, /^You already have an account$/)
  })

  test('DEFAULT_LANGUAGE is that of whoever says none', async () => {
    const english = await startProduct({ env: { DEFAULT_LANGUAGE: 'en' } })
    const email = 'silent@club.example'
    const body = { email, password: PASSWORD, confirmPassword: PASSWORD }
    const headers = { language: null }
    await expectStatus(new Client(english.origin).call(register, { body, headers }), 202)
    await mailsTo(english.dataDir, email, /^Verify your email address$/)
    await english.close()
  })
})
