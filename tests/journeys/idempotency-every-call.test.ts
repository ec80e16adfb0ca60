import { listSessions } from '@pingboard/contracts/http/account.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { routes } from '@pingboard/contracts/http/index.ts'
import { getInvitation } from '@pingboard/contracts/http/invitations.ts'
import { createRole } from '@pingboard/contracts/http/members.ts'
import { refusalsOf, takesKey } from '@pingboard/contracts/refusals.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, expectStatus, type Given, signIn, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, join } from '../support/club.ts'
import { aSubscription, localPush } from '../support/local-push.ts'
import { type Product, startProduct } from '../support/product.ts'
import { questionOf, type Scene } from '../support/questions.ts'
import { flagsOf } from '../support/roles.ts'
import type { Stored } from '../support/stored.ts'

// Every call of the contract that changes something: it keeps its key, or its entry says that it takes none.

type Name = keyof typeof routes
type Person = Awaited<ReturnType<typeof somebody>>
type KeyedScene = Scene & { readonly caller: Person }

let product: Product
let stored: Stored
beforeAll(async () => {
  product = await startProduct({ push: localPush().push })
  stored = product.stored
})
afterAll(async () => {
  await product?.close()
})

const entries = Object.entries(routes) as [Name, Route][]
const keyed = entries.filter(([, route]) => takesKey(route)).map(([name]) => name)
const keyless = entries
  .filter(([, route]) => route.method !== 'GET' && !takesKey(route))
  .map(([name]) => name)

async function aScene(): Promise<KeyedScene> {
  const [caller, target, newcomer] = [
    await somebody(product.origin),
    await somebody(product.origin),
    await somebody(product.origin),
  ]
  const group = await aGroupOf(caller)
  await join(caller, group, target)
  const board = await aBoardIn(group, caller, 2)
  const params = { id: board.games[0]?.id as never }
  await expectStatus(caller.call(updateGame, { params, body: { formula: '4x14' } }), 200)
  const body = { name: 'Juges', ...flagsOf([]) }
  const role = (await expectStatus(caller.call(createRole, { params: { id: group.id }, body }), 201)).data
  return { caller, group, board, target, newcomer, role }
}

/** Requests that succeed; those of the rights tests end in a refusal for these calls. */
const SUCCEEDS: { readonly [N in Name]?: (scene: KeyedScene) => Promise<Given<Route>> } = {
  subscribe: async () => ({ body: aSubscription('one') }),
  endSession: async ({ caller }) => {
    const elsewhere = Object.assign(new Client(product.origin), { profile: caller.profile })
    await signIn(elsewhere)
    const { data } = await expectStatus(caller.call(listSessions), 200)
    return { params: { id: data.data.find(({ current }) => !current)?.id as never } }
  },
  updateProfile: async () => ({ body: { firstname: 'Anne' } }),
  // Another person accepts: a member cannot join.
  acceptInvitation: async ({ caller, group }) => {
    const { data } = await expectStatus(caller.call(getInvitation, { params: { id: group.id } }), 200)
    return { params: { id: group.id }, body: { token: data.token } }
  },
}
const WHO: { readonly [N in Name]?: (scene: KeyedScene) => Person } = {
  acceptInvitation: ({ newcomer }) => newcomer,
}
/** Bodies that change the same thing to something else. */
const OTHERS: { readonly [N in Name]?: (scene: KeyedScene) => object } = {
  updateProfile: () => ({ firstname: 'Zoé' }),
  createGroup: () => ({ name: 'Un autre groupe', description: 'À soi', clubNumber: '10330085' }),
  updateGroup: () => ({ description: 'Encore une' }),
  createRole: () => ({ name: 'Juges-arbitres', ...flagsOf([]) }),
  updateRole: () => ({ name: 'Buvette', ...flagsOf([]) }),
  changeMemberRole: () => ({ roleId: 'scorer' }),
  addMember: ({ target }) => ({ userId: target.profile.id }),
  acceptInvitation: () => ({ token: 'B'.repeat(43) }),
  createBoard: ({ group }) => ({
    ...(questionOf('createBoard').ask({ group } as Scene).body as object),
    name: 'Journée 8',
  }),
  updateBoard: () => ({ name: 'Journée 7' }),
  updateGame: () => ({ scoreTeam1: 5 }),
  revertGame: () => ({ to: 1 }),
  updateGamePlayers: () => ({ players: { A: { name: 'Maud Petit', licence: null } } }),
  subscribe: () => aSubscription('two'),
  unsubscribe: () => ({ endpoint: aSubscription('two').endpoint }),
  reportIssue: () => ({
    title: 'Un autre sujet',
    body: 'Le score affiché revient en arrière après un rechargement.',
    labels: ['bug'],
  }),
}

const aKey = () => ({ 'idempotency-key': crypto.randomUUID() })

describe('a call that keeps its key', () => {
  test.each(keyed)(
    '%s sent again is answered alike without a second effect, and refuses another body',
    async name => {
      const route: Route = routes[name]
      const scene = await aScene()
      const who = WHO[name]?.(scene) ?? scene.caller
      const asked = (await SUCCEEDS[name]?.(scene)) ?? questionOf(name).ask(scene)
      const other = route.body && { ...asked, body: OTHERS[name]?.(scene) }
      expect(other === undefined || other.body !== undefined, 'another body is given').toBe(true)
      const headers = aKey()
      const before = await stored.now()
      const first = await expectStatus(who.call(route, { ...asked, headers }), route.status)
      // These two calls delete nothing, because nothing was there before.
      if (!['unsubscribe', 'endOtherSessions'].includes(name)) expect(await stored.now()).not.toEqual(before)
      // Another command changes the same thing meanwhile. The repeat must not undo that change.
      if (other) await who.call(route, other)
      const meanwhile = await stored.now()
      const again = await expectStatus(who.call(route, { ...asked, headers }), route.status)
      expect(await stored.now()).toEqual(meanwhile)
      if (other === undefined) expect(again.text).toBe(first.text)
      if (!other) return
      const refused = await who.call(route, { ...other, headers })
      expect([refused.status, refused.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
      expect(await stored.now()).toEqual(meanwhile)
    },
  )

  test('endOtherSessions ends those that were there, and none that began since', async () => {
    const { caller } = await aScene()
    const elsewhere = Object.assign(new Client(product.origin), { profile: caller.profile })
    const headers = aKey()
    await expectStatus(caller.call(routes.endOtherSessions, { headers }), 204)
    await signIn(elsewhere)
    await expectStatus(caller.call(routes.endOtherSessions, { headers }), 204)
    expect((await expectStatus(caller.call(listSessions), 200)).data.data).toHaveLength(2)
  })

  test('unsubscribe ends what was subscribed, and nothing since', async () => {
    const { caller } = await aScene()
    const headers = aKey()
    await expectStatus(caller.call(routes.subscribe, { body: aSubscription('mine') }), 201)
    await expectStatus(caller.call(routes.unsubscribe, { headers }), 204)
    await expectStatus(caller.call(routes.subscribe, { body: aSubscription('mine') }), 201)
    const before = await stored.now()
    await expectStatus(caller.call(routes.unsubscribe, { headers }), 204)
    expect(await stored.now()).toEqual(before)
  })

  test('updateProfile is answered as the first time, whatever was changed since', async () => {
    const { caller } = await aScene()
    const headers = aKey()
    const rename = (firstname: string, more = {}) =>
      expectStatus(caller.call(routes.updateProfile, { body: { firstname }, ...more }), 200)
    const first = await rename('Anne', { headers })
    await rename('Berthe')
    expect((await rename('Anne', { headers })).text).toBe(first.text)
    expect((await rename('Berthe')).data.firstname).toBe('Berthe')
  })

  test('is known by its body even if it changed nothing', async () => {
    const { caller, board, group } = await aScene()
    const nothing = [
      [routes.updateGame, { id: board.games[0]?.id }, { formula: '4x14' }, { scoreTeam1: 9 }],
      [routes.updateGroup, { id: group.id }, { name: group.name }, { name: 'Un tout autre nom' }],
      [routes.updateProfile, undefined, { enableEmails: false }, { enableEmails: true }],
    ] as const
    for (const [route, params, body, other] of nothing as never as [Route, object, object, object][]) {
      const headers = aKey()
      const asked = { ...(params && { params }), headers } as Given<Route>
      await expectStatus(caller.call(route, { ...asked, body }), 200)
      await expectStatus(caller.call(route, { ...asked, body }), 200)
      const before = await stored.now()
      expect((await caller.call(route, { ...asked, body: other })).code).toBe('IDEMPOTENCY_KEY_REUSED')
      expect(await stored.now()).toEqual(before)
    }
  })

  test('is carried out once when it comes twice at the same time', async () => {
    const { caller } = await aScene()
    const asked = { body: { firstname: 'Jumelle' }, headers: aKey() }
    const answers = await Promise.all([1, 2, 3].map(() => caller.call(routes.updateProfile, asked)))
    for (const { status, code } of answers) expect(['200', 'CONFLICT']).toContain(code ?? String(status))
  })
})

describe('a call that takes no key', () => {
  test.each(keyless)('%s does not say that it refuses one', name => {
    expect(refusalsOf(routes[name]).has('IDEMPOTENCY_KEY_REUSED')).toBe(false)
  })
  test('are those of signing in, the heartbeat of scorers, and the erasure', () => {
    const ofAuth = entries.filter(([, { method, path }]) => method !== 'GET' && path.startsWith('/auth/'))
    expect(keyless.toSorted()).toEqual(
      [...ofAuth.map(([name]) => name), 'eraseAccount', 'keepPresence'].toSorted(),
    )
  })
})
