import { updateProfile } from '@pingboard/contracts/http/account.ts'
import { listMembers } from '@pingboard/contracts/http/members.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectStatus, somebody } from '../support/client.ts'
import { aGroupOf, join } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

it('a list that is asked for again and again is sent once, and whole again after any change of a row', async () => {
  const owner = await somebody(product.origin)
  const guest = await somebody(product.origin, 'Awa', 'Diallo')
  const group = await aGroupOf(owner)
  const given = { params: { id: group.id } }
  const ask = (etag: string) => owner.call(listMembers, { ...given, headers: { 'if-none-match': etag } })

  const first = await expectStatus(owner.call(listMembers, given), 200)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  for (const known of [etag, `W/${etag}`]) {
    const same = await ask(known)
    expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', etag])
  }

  // A new member changes the ETag. So does a new name, although no event of the group reports it.
  await join(owner, group, guest)
  const joined = await expectStatus(ask(etag), 200)
  expect(joined.data.data).toHaveLength(2)
  const later = joined.headers.get('etag') ?? ''
  await expectStatus(guest.call(updateProfile, { body: { firstname: 'Aïssatou' } }), 200)
  const renamed = await expectStatus(ask(later), 200)
  expect(renamed.data.data[1]?.user?.firstname).toBe('Aïssatou')
  expect(renamed.headers.get('etag')).not.toBe(later)
})

it('who may not ask learns nothing by a tag', async () => {
  const owner = await somebody(product.origin)
  const stranger = await somebody(product.origin)
  const given = { params: { id: (await aGroupOf(owner)).id } }
  const { headers } = await expectStatus(owner.call(listMembers, given), 200)
  const known = { 'if-none-match': headers.get('etag') ?? '' }
  await expectStatus(stranger.call(listMembers, { ...given, headers: known }), 403)
})
