import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endSession, listSessions, type Profile } from '@pingboard/contracts/http/account.ts'
import { pushKey, subscribe, unsubscribe } from '@pingboard/contracts/http/notifications.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { Client, expectStatus, signIn, somebody } from '../support/client.ts'
import { aSubscription, localPush } from '../support/local-push.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ push: localPush().push })
})
afterAll(() => product.close())

/** The stored endpoints of a person. */
async function endpointsOf({ profile }: { profile: Profile }): Promise<string[]> {
  const kept = await product.ports.people.pushSubscriptions.ofUser(profile.id)
  return kept.map(({ endpoint }) => endpoint).sort()
}
const at = (...names: string[]) => names.map(name => aSubscription(name).endpoint).sort()

test('the keys are made at the first start and kept, for the owner of the files alone', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pingboard-keys-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const keys: string[] = []
  for (let start = 0; start < 2; start++) {
    const other = await startProduct({ dataDir })
    keys.push((await expectStatus(new Client(other.origin).call(pushKey), 200)).data.publicKey)
    await other.close()
  }
  expect(keys[0]).toMatch(/^B[A-Za-z0-9_-]{86}$/)
  expect(keys[1]).toBe(keys[0])
  expect((await stat(join(dataDir, 'push-keys.secret.json'))).mode & 0o777).toBe(0o600)
})

test('the key is anybody’s to know', async () => {
  const { data } = await expectStatus(new Client(product.origin).call(pushKey), 200)
  expect(data.publicKey).toHaveLength(87)
})

test('a browser subscribes, again without a trace, and ends its own subscription; twice is harmless', async () => {
  const person = await somebody(product.origin)
  for (let time = 0; time < 2; time++)
    await expectStatus(person.call(subscribe, { body: aSubscription('a') }), 201)
  expect(await endpointsOf(person)).toEqual(at('a'))
  for (let time = 0; time < 2; time++) await expectStatus(person.call(unsubscribe), 204)
  expect(await endpointsOf(person)).toEqual([])
})

test('without an endpoint only this browser’s ends; with one, that one, and never somebody else’s', async () => {
  const [person, other] = await Promise.all([somebody(product.origin), somebody(product.origin)])
  const elsewhere = Object.assign(new Client(product.origin), { profile: person.profile })
  await signIn(elsewhere)
  await expectStatus(person.call(subscribe, { body: aSubscription('here') }), 201)
  await expectStatus(elsewhere.call(subscribe, { body: aSubscription('there') }), 201)
  await expectStatus(other.call(subscribe, { body: aSubscription('other') }), 201)
  await expectStatus(person.call(unsubscribe), 204)
  expect(await endpointsOf(person)).toEqual(at('there'))
  await expectStatus(person.call(unsubscribe, { body: { endpoint: aSubscription('other').endpoint } }), 204)
  expect(await endpointsOf(other)).toEqual(at('other'))
  await expectStatus(person.call(unsubscribe, { body: { endpoint: aSubscription('there').endpoint } }), 204)
  expect(await endpointsOf(person)).toEqual([])
})

test('a browser whose session ended by itself tells its subscription after the next sign-in, and it ends with that session', async () => {
  const person = await somebody(product.origin)
  const phone = Object.assign(new Client(product.origin), { profile: person.profile })
  const ofPhone = async () => {
    const { data } = (await expectStatus(person.call(listSessions), 200)).data
    const found = data.find(({ current }) => !current)
    if (!found) throw new Error('no session of the phone')
    return found.id
  }
  await signIn(phone)
  await expectStatus(phone.call(subscribe, { body: aSubscription('phone') }), 201)
  // By itself: nothing else ends with it, and the pushes go on.
  await product.ports.people.sessions.end(await ofPhone())
  expect(await endpointsOf(person)).toEqual(at('phone'))
  await signIn(phone)
  await expectStatus(phone.call(subscribe, { body: aSubscription('phone') }), 201)
  await expectStatus(person.call(endSession, { params: { id: await ofPhone() } }), 204)
  expect(await endpointsOf(person)).toEqual([])
})

test('ten a person, the oldest goes', async () => {
  const person = await somebody(product.origin)
  const names = Array.from({ length: 12 }, (_, number) => `many-${number}`)
  for (const name of names) await expectStatus(person.call(subscribe, { body: aSubscription(name) }), 201)
  expect(await endpointsOf(person)).toEqual(at(...names.slice(2)))
})

test('an endpoint of no push service is refused; so are keys of another length and visitors', async () => {
  const person = await somebody(product.origin)
  const { keys, ...rest } = aSubscription('x')
  const foreign = { ...aSubscription('x'), endpoint: 'https://push.example.evil.example/x' }
  expect((await person.call(subscribe, { body: foreign })).code).toBe('PUSH_ENDPOINT_REFUSED')
  const wrong = [
    { ...rest, keys: { ...keys, auth: 'c'.repeat(21) } },
    { ...rest, keys: { ...keys, p256dh: 'B'.repeat(86) } },
    { ...rest, keys, endpoint: 'http://push.example/x' },
    { ...rest, keys, more: true },
  ]
  for (const body of wrong) {
    const answer = await person.send('POST', '/api/notifications/subscribe', body)
    expect([answer.status, answer.code]).toEqual([400, 'INVALID_REQUEST'])
  }
  expect((await new Client(product.origin).call(subscribe, { body: aSubscription('x') })).status).toBe(401)
  expect(await endpointsOf(person)).toEqual([])
})
