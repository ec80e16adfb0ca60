import { getProfile, updateProfile } from '@pingboard/contracts/http/account.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Accounts, openAccounts } from '../support/accounts.ts'
import { expectStatus } from '../support/client.ts'

// What people other than its owner may do to an account: an operator's grants, and the link that ends result mails.

const NOBODY = 'z'.repeat(26) as UserId
const context = { commandId: 'c', actorId: 'system:operator', correlationId: 'r', causationId: 'c' }

let accounts: Accounts
beforeAll(async () => {
  accounts = await openAccounts()
})
afterAll(() => accounts?.close())

let people = 0
async function somebody() {
  const email = `person-${++people}@club.example`
  await accounts.registered(email)
  const client = await accounts.signedIn(email)
  const { id } = (await client.call(getProfile)).data
  return { email, client, id }
}

describe('an operator’s grant', () => {
  test('is held from the next request on, replaces the former one, and can be taken back', async () => {
    const { email, client, id } = await somebody()
    const { grant } = accounts.service.operations
    const held = async () =>
      Object.entries((await client.call(getProfile)).data.permissions).flatMap(([flag, has]) =>
        has ? [flag] : [],
      )
    expect(await held()).toEqual([])
    await grant(id, ['canRetrieveGroup', 'canUpdateGroup'], context)
    expect((await held()).toSorted()).toEqual(['canRetrieveGroup', 'canUpdateGroup'])
    await grant(id, ['canRetrieveGroup'], context)
    expect(await held()).toEqual(['canRetrieveGroup'])
    expect(await accounts.service.flagsOf(id)).toEqual(['canRetrieveGroup'])
    await grant(id, [], context)
    expect(await held()).toEqual([])
    expect((await accounts.eventsOf(email)).filter(type => type === 'FlagsGranted')).toHaveLength(3)
  })

  test('is the operator’s doing, not the owner’s', async () => {
    const { id } = await somebody()
    await accounts.service.operations.grant(id, ['canRetrieveGroup'], context)
    const event = (await accounts.log.readStream(`user-${id}`)).at(-1)
    expect(event?.metadata.actorId).toBe('system:operator')
  })

  test('needs somebody', async () => {
    const granting = accounts.service.operations.grant(NOBODY, ['canRetrieveGroup'], context)
    await expect(granting).rejects.toMatchObject({ code: 'USER_NOT_FOUND' })
    expect(await accounts.log.readStream(`user-${NOBODY}`)).toEqual([])
  })
})

describe('the link that ends result mails', () => {
  test('ends them and leaves the rest; twice is harmless', async () => {
    const { email, client, id } = await somebody()
    const body = { enableEmails: true, enableNotifications: true }
    await expectStatus(client.call(updateProfile, { body }), 200)
    for (let time = 0; time < 2; time++) await accounts.service.operations.stopEmails(id, context)
    const { data } = await client.call(getProfile)
    expect([data.enableEmails, data.enableNotifications]).toEqual([false, true])
    expect((await accounts.eventsOf(email)).filter(type => type === 'NotificationsChosen')).toHaveLength(2)
  })

  test('needs somebody', async () => {
    const stopping = accounts.service.operations.stopEmails(NOBODY, context)
    await expect(stopping).rejects.toMatchObject({ code: 'USER_NOT_FOUND' })
  })
})
