import { login, searchUsers, updateProfile } from '@pingboard/contracts/http/account.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Accounts, openAccounts, PASSWORD } from '../support/accounts.ts'
import { type Client, expectStatus } from '../support/client.ts'

let accounts: Accounts
let seeker: Client
beforeAll(async () => {
  accounts = await openAccounts()
  for (const [number, [firstname, lastname]] of [
    ['Éléonore', 'Martin'],
    ['Élise', 'Martineau'],
    ['Marthe', 'Petit'],
    [null, null],
  ].entries()) {
    const email = `martin-${number}@club.example`
    await accounts.registered(email)
    const client = await accounts.signedIn(email)
    await expectStatus(
      client.call(updateProfile, { body: { firstname, lastname, licenseNumber: `75123${number}` } }),
      200,
    )
    if (number === 0) seeker = client
  }
})
afterAll(() => accounts?.close())

const found = async (search: string, as = seeker) => (await as.call(searchUsers, { query: { search } })).data

test('people are found by the beginning of a name, whatever the accents and the case', async () => {
  const names = async (search: string) =>
    (await found(search)).data.map(({ firstname, lastname }) => `${firstname} ${lastname}`)
  expect(await names('MART')).toEqual(['Éléonore Martin', 'Élise Martineau', 'Marthe Petit'])
  expect(await names('martine')).toEqual(['Élise Martineau'])
  expect(await names('eli')).toEqual(['Élise Martineau'])
  expect(await names('rtin')).toEqual([])
})

test('people are found by both names, first or last name first', async () => {
  const names = async (search: string) => (await found(search)).data.map(({ lastname }) => lastname)
  expect(await names('Eléonore Martin')).toEqual(['Martin'])
  expect(await names('martin el')).toEqual(['Martin', 'Martineau'])
  expect(await names('marthe martin')).toEqual([])
})

test('a name and an id are all that is told: neither the address, nor the licence number', async () => {
  const { text, data } = await seeker.call(searchUsers, { query: { search: 'martine' } })
  expect(data.data.map(Object.keys)).toEqual([['id', 'firstname', 'lastname']])
  expect(text).not.toMatch(/@|7512|hash|flags/)
  expect(data.metadata).toEqual({ currentPage: 1, lastPage: 1, total: 1 })
})

test('who gave no name is not found, by their address either', async () => {
  for (const search of ['martin-3', 'null', '   ma   ', '%%%', "'; --"]) {
    const { data } = await found(search === '   ma   ' ? 'mar%' : search)
    expect(data).toEqual([])
  }
})

test('three characters are needed, and a session', async () => {
  const ask = async (search: string, as = seeker) => (await as.call(searchUsers, { query: { search } })).code
  expect(await ask('ma')).toBe('INVALID_REQUEST')
  expect(await ask(' ma ')).toBe('INVALID_REQUEST')
  expect(await ask('mar')).toBeUndefined()
  expect(await ask('mar', accounts.visitor())).toBe('NOT_SIGNED_IN')
})

test('a page of the list is a hundred', async () => {
  const many = Array.from({ length: 101 }, (_, number) => number)
  const { records } = accounts.people
  const model = await records.byEmail('martin-1@club.example')
  if (!model) throw new Error('nobody')
  for (const number of many) {
    const id = `${number}`.padStart(26, 'q') as typeof model.id
    await records.add({ ...model, id, email: `crowd-${number}@club.example`, lastname: 'Zénon' })
  }
  const pages = []
  for (const page of ['1', '2', '3'])
    pages.push((await seeker.call(searchUsers, { query: { search: 'zenon', page } })).data)
  expect(pages.map(({ data }) => data.length)).toEqual([100, 1, 0])
  expect(pages.map(({ metadata }) => metadata.lastPage)).toEqual([2, 2, 2])
  expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(101)
  expect(
    (await accounts.visitor().call(login, { body: { email: 'crowd-1@club.example', password: PASSWORD } }))
      .status,
  ).toBe(200)
})
