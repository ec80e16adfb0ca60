import type { Game } from '@pingboard/contracts/http/games.ts'
import { sampleGame } from '@pingboard/contracts/testing/samples.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withUnsent } from './change.ts'
import type { UnsentQueue } from './queue.ts'
import { memoryStore } from './store.ts'
import { ANA, aDevice, turns } from './testing-page.ts'
import { type Fate, TestServer } from './testing-server.ts'

type Pair = readonly [number, number]

/** What people and the network do, in any order. */
const step = fc.oneof(
  fc.record({
    is: fc.constant('tap' as const),
    tab: fc.nat(1),
    game: fc.nat(1),
    side: fc.nat(1),
    by: fc.constantFrom(1, 1, 1, -1),
  }),
  fc.record({
    is: fc.constant('network' as const),
    fate: fc.constantFrom<Fate>('fine', 'request lost', 'answer lost'),
  }),
  fc.record({ is: fc.constant('reload' as const), tab: fc.nat(1) }),
  fc.record({ is: fc.constant('return' as const) }),
  fc.record({ is: fc.constant('time' as const), turns: fc.nat(12) }),
)

/** Whether `some` is `all` with elements left out. */
function isInOrder(some: readonly Pair[], all: readonly Pair[]): boolean {
  let place = 0
  for (const pair of all) if (some[place]?.[0] === pair[0] && some[place]?.[1] === pair[1]) place += 1
  return place === some.length
}

test('taps, lost requests, lost answers, reloads and a second tab: all arrives once, in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async steps => {
      const games = [1, 2].map(place => sampleGame(place, { scoreTeam1: 5, scoreTeam2: 5, revision: 1 }))
      const server = new TestServer(games, ANA)
      const device = aDevice(memoryStore(true), server)
      const tabs = [device.openTab(), device.openTab()]
      const wished: Pair[][] = [[], []]
      const tabOf = (place: number): UnsentQueue => tabs[place] ?? fail()
      const tap = (tab: UnsentQueue, place: number, side: number, by: number) => {
        const live = server.game((games[place] ?? fail()).id)
        const shown: Game = withUnsent(live, tab.of(live.id)?.changes ?? [])
        const scores: [number, number] = [shown.scoreTeam1 ?? 0, shown.scoreTeam2 ?? 0]
        scores[side] = (scores[side] ?? 0) + by
        wished[place]?.push(scores)
        void tab.want(live, { scoreTeam1: scores[0], scoreTeam2: scores[1] })
      }

      await turns()
      for (const step of steps) {
        if (step.is === 'tap') tap(tabOf(step.tab), step.game, step.side, step.by)
        else if (step.is === 'network') server.fates.push(step.fate)
        else if (step.is === 'return') await device.networkReturns()
        else if (step.is === 'time') await turns(step.turns)
        else {
          device.closeTab(tabOf(step.tab))
          tabs[step.tab] = device.openTab()
        }
      }
      server.fates = []
      for (let round = 0; round < 4; round += 1) {
        await device.networkReturns()
        await Promise.all(tabs.map(tab => tab.sendNow()))
      }

      for (const tab of tabs) expect(tab.snapshot().list).toEqual([])
      const keys = server.carriedOut.map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      for (const [place, { id }] of games.entries()) {
        const done = server.carriedOut.filter(({ game }) => game === id)
        const all = wished[place] ?? []
        const { scoreTeam1, scoreTeam2 } = server.game(id)
        expect(
          isInOrder(
            done.map(({ scores }) => [scores[0] ?? 0, scores[1] ?? 0]),
            all,
          ),
        ).toBe(true)
        expect([scoreTeam1, scoreTeam2]).toEqual(all.at(-1) ?? [5, 5])
      }
      for (const tab of tabs) device.closeTab(tab)
    }),
    { numRuns: 300 },
  )
}, 60_000)

const fail = (): never => {
  throw new Error('no such place')
}
