import type { Group } from '@pingboard/contracts/http/groups.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../support/ask.ts'
import { Client, expectStatus, PASSWORD, somebody } from '../support/client.ts'
import { aFixture, aGroupOf, CLUB, parisDay } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'
import { flagsOf } from '../support/roles.ts'

let product: Product
let owner: Client
let group: Group
beforeAll(async () => {
  product = await startProduct()
  const person = await somebody(product.origin)
  owner = person
  group = await aGroupOf(person)
})
afterAll(() => product?.close())

describe('section 5, validation: the last value that is taken, and the first that is not', () => {
  const long = (length: number) => 'é'.repeat(length)
  const groupWith = (more: object) => ({ name: 'Un club', description: 'Le club', clubNumber: CLUB, ...more })
  const roleWith = (name: string) => ({ name, ...flagsOf([]) })
  const report = (more: object) => ({ title: long(10), body: long(20), labels: ['help'], ...more })
  const account = (email: string, password = PASSWORD, confirmPassword = password) => ({
    email,
    password,
    confirmPassword,
  })
  const boardOf = (more: object) => ({
    name: 'Un soir',
    clubNumber: CLUB,
    groupId: group.id,
    games: [aFixture(5)],
    ...more,
  })
  const roles = () => `POST /groups/${group.id}/roles`

  test.each<[rule: string, call: string | (() => string), body: () => unknown, answer: number | string]>([
    ['password: 8 characters', 'POST /auth/register', () => account('eight@club.example', 'qx7!vz2p'), 202],
    ['password: fewer', 'POST /auth/register', () => account('seven@club.example', 'qx7!vz2'), 'password'],
    [
      'confirmation: not the same',
      'POST /auth/register',
      () => account('two@club.example', PASSWORD, `${PASSWORD}!`),
      'PASSWORDS_DIFFER',
    ],
    ['email: required', 'POST /auth/register', () => account(''), 'email'],
    ['email: of the pattern', 'POST /auth/register', () => account('nobody@club'), 'email'],
    ['firstname: 49', 'PATCH /user/profile', () => ({ firstname: long(49) }), 200],
    ['firstname: 50', 'PATCH /user/profile', () => ({ firstname: long(50) }), 'firstname'],
    ['lastname: 50', 'PATCH /user/profile', () => ({ lastname: long(50) }), 'lastname'],
    ['group name: 49', 'POST /groups', () => groupWith({ name: long(49) }), 201],
    ['group name: 50', 'POST /groups', () => groupWith({ name: long(50) }), 'name'],
    ['group name: required', 'POST /groups', () => groupWith({ name: '  ' }), 'name'],
    ['description: 255', 'POST /groups', () => groupWith({ description: long(255) }), 201],
    ['description: 256', 'POST /groups', () => groupWith({ description: long(256) }), 'description'],
    ['description: required', 'POST /groups', () => groupWith({ description: undefined }), 'description'],
    ['club: required', 'POST /groups', () => groupWith({ clubNumber: undefined }), 'clubNumber'],
    ['short name: 2', 'POST /groups', () => groupWith({ shortName: 'ab' }), 201],
    ['short name: 1', 'POST /groups', () => groupWith({ shortName: 'a' }), 'shortName'],
    ['short name: 21', 'POST /groups', () => groupWith({ shortName: long(21) }), 'shortName'],
    ['role name: 49', roles, () => roleWith(long(49)), 201],
    ['role name: 50', roles, () => roleWith(long(50)), 'name'],
    [
      'role name: unique in the group, case aside',
      roles,
      () => roleWith(long(49).toUpperCase()),
      'ROLE_NAME_TAKEN',
    ],
    ['role name: not that of a built-in one', roles, () => roleWith('scorer'), 'ROLE_NAME_TAKEN'],
    ['role: all nine booleans', roles, () => ({ name: 'Capitaine' }), 'canUpdateGroup'],
    [
      'role: none of the other five',
      roles,
      () => ({ ...roleWith('Capitaine'), canCreateGame: true }),
      'canCreateGame',
    ],
    ['board name: required', 'POST /boards', () => boardOf({ name: '' }), 'name'],
    ['board: club number', 'POST /boards', () => boardOf({ clubNumber: 'abc' }), 'clubNumber'],
    [
      'board: each fixture once',
      'POST /boards',
      () => boardOf({ games: [aFixture(5), aFixture(5)] }),
      'games',
    ],
    ['board: at least one game', 'POST /boards', () => boardOf({ games: [] }), 'BOARD_WITHOUT_GAMES'],
    ['search: 3 characters', 'GET /users?search=mar', () => undefined, 200],
    ['search: fewer', 'GET /users?search=ma', () => undefined, 'search'],
    [
      'dates: the same day',
      `GET /fftt/club/${CLUB}/games?startDate=${parisDay()}&endDate=${parisDay()}`,
      () => undefined,
      200,
    ],
    [
      'dates: start after end',
      `GET /fftt/club/${CLUB}/games?startDate=${parisDay(1)}&endDate=${parisDay()}`,
      () => undefined,
      'INVALID_DATE_RANGE',
    ],
    [
      'dates: both required',
      `GET /fftt/club/${CLUB}/games?startDate=${parisDay()}`,
      () => undefined,
      'endDate',
    ],
    ['feedback: title of 10, text of 20', 'POST /issues', () => report({}), 201],
    ['feedback: title of 9', 'POST /issues', () => report({ title: long(9) }), 'title'],
    ['feedback: text of 19', 'POST /issues', () => report({ body: long(19) }), 'body'],
    ['feedback: a type', 'POST /issues', () => report({ labels: [] }), 'labels'],
    ['feedback: of the three', 'POST /issues', () => report({ labels: ['wish'] }), 'labels.0'],
  ])('%s', async (_, call, body, wanted) => {
    const answer = await ask(owner, typeof call === 'string' ? call : call(), body())
    if (typeof wanted === 'number') return expect(answer.status).toBe(wanted)
    // A code of the catalogue, or the field that is wrong.
    const isCode = /^[A-Z_]+$/.test(wanted)
    expect(answer.code).toBe(isCode ? wanted : 'INVALID_REQUEST')
    if (!isCode) expect(answer.problem.fields?.[0]?.path).toBe(wanted)
  })

  test('email: trimmed and lower-cased', async () => {
    const body = account('  Camille.Martin@Club.Example ')
    await expectStatus(ask(new Client(product.origin), 'POST /auth/register', body), 202)
    const credentials = { email: 'camille.martin@CLUB.example', password: PASSWORD }
    const { data } = await expectStatus(ask(new Client(product.origin), 'POST /auth/login', credentials), 200)
    expect(data).toMatchObject({ email: 'camille.martin@club.example' })
  })

  test('a refusal says which field breaks which rule', async () => {
    const { problem } = await ask(owner, 'POST /groups', { name: 5, clubNumber: 'x', owner: 'me' })
    expect(problem.fields).toEqual([
      { path: 'name', rule: 'must be a text' },
      { path: 'description', rule: 'must be a text' },
      { path: 'clubNumber', rule: 'must match ^[0-9]{2}[0-9][0-9A-Z][0-9]{4}$' },
      { path: 'owner', rule: 'unknown field' },
    ])
  })
})
