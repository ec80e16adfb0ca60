import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { getGroup, listGroups } from '@pingboard/contracts/http/groups.ts'
import { changeMemberRole, listMembers } from '@pingboard/contracts/http/members.ts'
import { membershipIdOf, type RoleId } from '@pingboard/contracts/ids.ts'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock } from '@pingboard/infra/time/system.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anEvent } from '../adapters/events.ts'
import { type Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, join as joinGroup } from '../support/club.ts'
import { ops } from '../support/ops.ts'
import { type Product, startProduct } from '../support/product.ts'
import { viewsEqualRebuild } from '../support/rebuild.ts'
import { giveOnly } from '../support/roles.ts'

let dataDir: string
let product: Product
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-aside-'))
  product = await startProduct({ dataDir })
})
afterEach(async () => {
  await product.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function again(...people: Client[]): Promise<void> {
  product = await startProduct({ dataDir })
  for (const person of people) Object.assign(person, { origin: product.origin })
}
const ready = async () => (await fetch(`${product.origin}/health/ready`)).json()
const metrics = async () => (await fetch(`${product.origin}/metrics`)).text()

test('an event a view cannot digest: told of everywhere, and nothing else stops', async () => {
  const owner = await somebody(product.origin)
  const board = await aBoardIn(await aGroupOf(owner), owner)
  expect(await ready()).toEqual({ status: 'ready', failing: [], degraded: [], setAside: [] })
  expect(await metrics()).not.toContain('pingboard_set_aside_documents{')
  await product.close()
  expect(await ops(dataDir, 'set-aside', 'list')).toMatchObject({ code: 0 })

  // An invitation to a group never created: the product writes no such event. It stands for a future view's fault.
  const { log, close } = await openEmbedded({ dir: dataDir, clock: systemClock })
  const stray = 'z'.repeat(26)
  const issued = { number: 1, issuedAt: '2026-11-21T20:00:00.000Z', expiresAt: '2026-11-28T20:00:00.000Z' }
  const { position } = await log.append(`group-${stray}`, 'no-stream', [
    anEvent(issued, { type: 'groups.InvitationIssued.v1' }),
  ])
  await close()
  await again(owner)

  const params = { id: board.games[0]?.id as never }
  await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: 5 } }), 200)
  expect(await ready()).toEqual({
    status: 'degraded',
    failing: [],
    degraded: ['documents set aside'],
    setAside: [expect.stringMatching(new RegExp(`^group-page\\.v\\d+ ${stray}$`))],
  })
  expect(await metrics()).toMatch(/^pingboard_set_aside_documents\{view="group-page\.v\d+"\} 1$/m)
  await product.close()
  const { code, out } = await ops(dataDir, 'set-aside', 'list')
  expect(code).toBe(1)
  expect(out).toMatch(
    new RegExp(
      `^group-page\\.v\\d+ ${stray}: groups\\.InvitationIssued\\.v1 at ${position}: .+\\n +at .*project`,
    ),
  )

  // Nothing was repaired, so a replay reports the document as still set aside.
  expect(await ops(dataDir, 'set-aside', 'replay')).toMatchObject({
    code: 1,
    out: expect.stringContaining('still set aside'),
  })
  expect(await ops(dataDir, 'rebuild')).toMatchObject({
    code: 1,
    out: expect.stringContaining('1 documents are set aside'),
  })
  await again(owner)
  expect((await ready()).status).toBe('degraded')
})

test('a document that stands aside in another version of its view is no fault of this build', async () => {
  const owner = await somebody(product.origin)
  const group = await aGroupOf(owner)
  await product.close()
  // What is left of the build before: the upgrade raised the version, and mended the fault.
  const file = new DatabaseSync(join(dataDir, 'log.sqlite'))
  const aside = JSON.stringify({ position: '0000000000000099', type: 'x', error: 'a fault', stack: '' })
  file.prepare('UPDATE document SET set_aside = ? WHERE id = ?').run(aside, group.id)
  file.exec("UPDATE collection SET name = 'group-page.v0' WHERE name GLOB 'group-page.v*'")
  file.close()
  await again(owner)
  expect(await ready()).toMatchObject({ status: 'ready', setAside: [] })
  expect(await metrics()).not.toContain('pingboard_set_aside_documents{')
  expect(await ops(dataDir, 'set-aside', 'list')).toMatchObject({ code: 0 })
})

test('rights never rest on a page: where it stopped, who lost a right is refused at once, and nobody sees the page', async () => {
  const owner = await somebody(product.origin)
  const scorer = await somebody(product.origin)
  const group = await aGroupOf(owner)
  const board = await aBoardIn(group, owner)
  await joinGroup(owner, group, scorer)
  await giveOnly(owner, group, scorer, ['canUpdateGame'])
  const score = (by: Client, value: number) =>
    by.call(updateGame, { params: { id: board.games[0]?.id as never }, body: { scoreTeam1: value } })
  await expectStatus(score(scorer, 1), 200)
  await product.close()

  // The page is set aside here; the group goes on.
  const file = new DatabaseSync(join(dataDir, 'log.sqlite'))
  const aside = JSON.stringify({ position: '0000000000000099', type: 'x', error: 'a fault', stack: '' })
  expect(file.prepare('UPDATE document SET set_aside = ? WHERE id = ?').run(aside, group.id).changes).toBe(1)
  file.close()
  await again(owner, scorer)

  await expectStatus(score(scorer, 2), 200)
  const role = { roleId: 'member' as RoleId }
  const params = { id: membershipIdOf(group.id, scorer.profile.id) }
  await expectStatus(owner.call(changeMemberRole, { params, body: role }), 200)
  expect((await score(scorer, 3)).code).toBe('FORBIDDEN')
  await expectStatus(score(owner, 4), 200)
  for (const call of [getGroup, listMembers])
    expect(await owner.call(call, { params: { id: group.id } })).toMatchObject({
      status: 503,
      code: 'VIEW_BEHIND',
    })
  expect((await expectStatus(scorer.call(listGroups), 200)).data.data).toEqual([])
  await product.close()

  expect(await ops(dataDir, 'set-aside', 'replay', group.id)).toMatchObject({
    code: 0,
    out: expect.stringContaining('sound again'),
  })
  expect(await viewsEqualRebuild(dataDir)).toBe(true)
  await again(owner, scorer)
  expect((await ready()).status).toBe('ready')
  const { data } = await expectStatus(owner.call(listMembers, { params: { id: group.id } }), 200)
  expect(data.data.find(({ user }) => user?.id === scorer.profile.id)?.permissions.id).toBe('member')
  expect((await score(scorer, 5)).code).toBe('FORBIDDEN')
})
