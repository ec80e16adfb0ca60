import { sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KnownGame } from './change.ts'
import { settled } from './list.ts'
import type { UnsentQueue } from './queue.ts'
import { memoryStore, orMemory } from './store.ts'
import { ANA, aDevice, BEA, turns } from './testing-page.ts'
import { TestServer } from './testing-server.ts'

const game = sampleGame(1, { scoreTeam1: 5, scoreTeam2: 3, revision: 4 })
const other = sampleGame(2, { scoreTeam1: 0, scoreTeam2: 0, revision: 2 })

function given() {
  const server = new TestServer([game, other], ANA)
  const store = memoryStore(true)
  return { server, store, device: aDevice(store, server) }
}
const scored = (server: TestServer, id = game.id) => {
  const { scoreTeam1, scoreTeam2 } = server.game(id)
  return [scoreTeam1, scoreTeam2]
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('what is entered', () => {
  it('is shown at once, sent, and then gone', async () => {
    const { server, device } = given()
    const tab = device.openTab()
    void tab.want(game, { scoreTeam1: 6 })
    expect(tab.of(game.id)).toMatchObject({ state: 'fresh', changes: [{ after: { scoreTeam1: 6 } }] })
    await turns()
    expect(scored(server)).toEqual([6, 3])
    expect(tab.of(game.id)).toBeNull()
  })

  it('while one is under way, is one change behind it', async () => {
    const { server, device } = given()
    const tab = device.openTab()
    await turns()
    for (const scoreTeam1 of [6, 7, 8]) void tab.want(game, { scoreTeam1 })
    await turns()
    expect(server.carriedOut.at(-1)?.scores).toEqual([8, 3])
    expect(server.carriedOut.length).toBeLessThan(3)
  })

  it('is called kept only once it is kept', async () => {
    const { server, device } = given()
    const tab = device.openTab()
    server.fates = ['request lost']
    void tab.want(game, { scoreTeam1: 6 })
    await turns()
    expect(tab.of(game.id)?.state).toBe('kept')
    void tab.want(game, { scoreTeam1: 7 })
    expect(tab.of(game.id)?.state).toBe('writing')
  })

  it('is only held in the page when the device can keep nothing more', async () => {
    const { server } = given()
    const full = orMemory({ isDurable: true, update: () => Promise.reject(new Error('full')) })
    const told = vi.fn()
    vi.stubGlobal('reportError', told)
    const page = aDevice(full, server).openTab()
    server.fates = ['request lost']
    void page.want(other, { scoreTeam1: 1 })
    await turns()
    expect(page.of(other.id)?.state).toBe('held')
    expect(page.snapshot().isDurable).toBe(false)
    expect(told).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })
})

describe('without an answer', () => {
  it('the change waits, and goes by itself under the key it was made with', async () => {
    const { server, device } = given()
    const tab = device.openTab()
    server.fates = ['answer lost']
    void tab.want(game, { scoreTeam1: 6 })
    await turns()
    expect(tab.snapshot()).toMatchObject({ isLate: true, list: [{ isSent: true }] })
    await device.networkReturns()
    expect(tab.snapshot().list).toEqual([])
    expect(server.carriedOut).toHaveLength(1)
    expect(server.arrived[1]).toBe(server.arrived[0])
  })

  it('everything is there again after the page is opened again, and goes in order', async () => {
    const { server, device } = given()
    const tab = device.openTab()
    server.fates = ['request lost']
    await tab.want(game, { scoreTeam1: 6 })
    await tab.want(other, { scoreTeam2: 1 })
    device.closeTab(tab)
    server.fates = ['request lost']
    const again = device.openTab()
    await turns()
    expect(again.snapshot()).toMatchObject({ isLate: true, list: [{ game: game.id }, { game: other.id }] })
    await device.networkReturns()
    expect(server.carriedOut.map(change => change.game)).toEqual([game.id, other.id])
  })

  it('an answer that says wait is waited for, also when more is entered', async () => {
    const { server, device } = given()
    const tab = device.openTab()
    server.refusal = { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 30 }
    void tab.want(game, { scoreTeam1: 6 })
    await turns()
    expect(tab.of(game.id)?.state).toBe('kept')
    server.refusal = null
    void tab.want(game, { scoreTeam1: 7 })
    await vi.advanceTimersByTimeAsync(29_000)
    expect(server.arrived).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(scored(server)).toEqual([7, 3])
  })

  it.each(['CONFLICT', 'OVERLOADED', 'OUTCOME_UNKNOWN'])('%s passes by itself', async code => {
    const { server, device } = given()
    const tab = device.openTab()
    server.refusal = { status: code === 'CONFLICT' ? 409 : 503, code }
    void tab.want(game, { scoreTeam1: 6 })
    await turns()
    expect(tab.of(game.id)?.state).toBe('kept')
    server.refusal = null
    await vi.advanceTimersByTimeAsync(2000)
    expect(scored(server)).toEqual([6, 3])
    expect(new Set(server.arrived).size).toBe(1)
  })
})

describe('two tabs', () => {
  it('show the same, and send it once', async () => {
    const { server, device } = given()
    const [one, two] = [device.openTab(), device.openTab()]
    server.fates = ['request lost']
    await one.want(game, { scoreTeam1: 6 })
    await turns()
    expect(two.of(game.id)).toMatchObject({ changes: [{ after: { scoreTeam1: 6 } }] })
    await Promise.all([one.sendNow(), two.sendNow()])
    expect(server.arrived).toHaveLength(1)
    expect([one, two].map(({ snapshot }) => snapshot().list)).toEqual([[], []])
  })
})

describe('the worker', () => {
  /** What the worker does with the first change of a person: it sends it, tells the page, and takes it out. */
  const workerSends = async ({ server, store }: ReturnType<typeof given>, tab: UnsentQueue) => {
    const user = ANA
    const [change] = await store.update(user, list => list)
    const outcome = change && (await server.wire.send(change, new AbortController().signal))
    if (!change || outcome?.is !== 'saved') throw new Error('nothing was stored')
    tab.hear({ user, change, outcome })
    await store.update(user, list => settled(list, change.key, outcome))
  }

  it('sends what waited: the page knows the game before the entry leaves its row, and the next tap counts', async () => {
    const all = given()
    const tab = all.device.openTab()
    let known: KnownGame = game
    const seen: number[] = []
    tab.onOutcome((_, outcome) => {
      if ('game' in outcome) known = outcome.game
      seen.push(tab.of(game.id)?.changes.length ?? 0)
    })
    all.server.fates = ['request lost']
    await tab.want(game, { scoreTeam1: 6 })
    await turns()
    await workerSends(all, tab)
    await tab.look(ANA)
    expect(tab.of(game.id)).toBeNull()
    expect(seen).toEqual([1])
    expect(known).toMatchObject({ scoreTeam1: 6, revision: 5 })
    void tab.want(known, { scoreTeam1: 7 })
    await turns()
    expect(scored(all.server)).toEqual([7, 3])
  })

  it('tells nothing to the page of another person, and no refusal: the list has it', async () => {
    const all = given()
    const tab = all.device.openTab()
    all.server.fates = ['request lost']
    await tab.want(game, { scoreTeam1: 6 })
    await turns()
    const heard = vi.fn()
    tab.onOutcome(heard)
    const [change] = tab.snapshot().list
    if (change) tab.hear({ user: ANA, change, outcome: { is: 'refused', code: 'FORBIDDEN' } })
    tab.setUser(BEA)
    await workerSends(all, tab)
    expect(heard).not.toHaveBeenCalled()
  })
})

describe('a refusal for good', () => {
  it.each([
    [403, 'FORBIDDEN'],
    [404, 'GAME_NOT_FOUND'],
    [409, 'GAME_EXEMPT'],
    [409, 'BOARD_FULL'],
  ])('%i %s stays with its reason, over a reload, until the person drops it', async (status, code) => {
    const { server, device, store } = given()
    const tab = device.openTab()
    server.refusal = { status, code }
    void tab.want(game, { scoreTeam1: 6 })
    await turns()
    expect(tab.of(game.id)).toMatchObject({ state: 'refused', changes: [{ stop: { code } }] })
    device.closeTab(tab)
    const again = device.openTab()
    await turns()
    expect(again.of(game.id)?.state).toBe('refused')
    expect(server.arrived).toHaveLength(1)
    await again.drop(game.id)
    expect(await store.update(ANA, list => list)).toEqual([])
  })
})

describe('another person scored in between', () => {
  it('the entry waits for a decision, also one for all', async () => {
    const { server, device } = given()
    const tab = device.openTab()
    server.change(game.id, { scoreTeam2: 4 })
    server.change(other.id, { scoreTeam1: 2 })
    void tab.want(game, { scoreTeam1: 6 })
    void tab.want(other, { scoreTeam2: 1 })
    await turns()
    expect([tab.of(game.id)?.state, tab.of(other.id)?.state]).toEqual(['clash', 'clash'])
    await Promise.all([game.id, other.id].map(id => tab.insist(id)))
    await turns()
    expect([scored(server), scored(server, other.id)]).toEqual([
      [6, 3],
      [0, 1],
    ])
  })
})

describe('whose it is', () => {
  it('is never sent by the session of another person, nor shown to them', async () => {
    const { server, device, store } = given()
    const tab = device.openTab()
    server.fates = ['request lost']
    await tab.want(game, { scoreTeam1: 6 })
    await turns()
    // The page does not know of it yet: another tab changed the person.
    tab.doubt()
    server.session = BEA
    await device.networkReturns()
    expect(server.arrived).toEqual([])
    tab.setUser(BEA)
    await turns()
    expect(tab.snapshot().list).toEqual([])
    void tab.want(other, { scoreTeam1: 1 })
    await turns()
    expect(server.carriedOut).toMatchObject([{ user: BEA, game: other.id }])

    server.session = ANA
    tab.setUser(ANA)
    await turns()
    expect(server.carriedOut).toMatchObject([{ user: BEA }, { user: ANA, game: game.id }])
    expect(await store.update(ANA, list => list)).toEqual([])
  })

  it('is taken before the page knows whose session it is, shown at once, and sent once it knows', async () => {
    const { server, device } = given()
    const tab = device.openTab(null)
    const kept = [tab.want(game, { scoreTeam1: 6 }), tab.want(game, { scoreTeam2: 4 })]
    await turns()
    expect(tab.of(game.id)?.changes).toHaveLength(1)
    expect(server.arrived).toEqual([])
    tab.setUser(ANA)
    await Promise.all(kept)
    await turns()
    expect(scored(server)).toEqual([6, 4])
    expect(tab.snapshot().list).toEqual([])
  })

  it('is nobody’s once the person is gone: the next one gets nothing of it', async () => {
    const { server, device } = given()
    const tab = device.openTab()
    tab.setUser(null)
    await expect(tab.want(game, { scoreTeam1: 6 })).rejects.toThrow('nobody is signed in')
    tab.setUser(BEA)
    await turns()
    expect(server.arrived).toEqual([])
  })

  it('stays for the same person when their session ends', async () => {
    const { server, device } = given()
    const tab = device.openTab()
    server.session = null
    void tab.want(game, { scoreTeam1: 6 })
    await turns()
    tab.setUser(null)
    expect(tab.snapshot().list).toEqual([])
    server.session = ANA
    tab.setUser(ANA)
    await turns()
    expect(scored(server)).toEqual([6, 3])
  })

  it('is gone from the device after the person signed out', async () => {
    const { server, device, store } = given()
    const tab = device.openTab()
    const second = device.openTab()
    server.fates = ['request lost']
    await tab.want(game, { scoreTeam1: 6 })
    await turns()
    await tab.forget()
    await turns()
    expect([tab, second].map(({ snapshot }) => snapshot().list)).toEqual([[], []])
    expect(await store.update(ANA, list => list)).toEqual([])
    await device.networkReturns()
    expect(server.arrived).toEqual([])
  })

  it('can be sent now, before a sign-out', async () => {
    const { server, device } = given()
    const tab = device.openTab()
    server.fates = ['request lost']
    await tab.want(game, { scoreTeam1: 6 })
    await turns()
    await tab.sendNow()
    expect(tab.snapshot().list).toEqual([])
    expect(scored(server)).toEqual([6, 3])
  })
})

describe('how an entry ended', () => {
  it('is the game of the server when it was sent, and nothing when it waits', async () => {
    const { server, device } = given()
    const tab = device.openTab()
    void tab.want(game, { scoreTeam1: 6 })
    expect(await tab.outcomeOf(game.id)).toMatchObject({ scoreTeam1: 6, revision: 5 })
    server.fates = ['request lost']
    void tab.want(other, { scoreTeam1: 1 })
    expect(await tab.outcomeOf(other.id)).toBeNull()
  })
})
