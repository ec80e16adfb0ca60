import { display } from '@pingboard/contracts/http/displays.ts'
import type { BoardId, DisplayCode } from '@pingboard/contracts/ids.ts'
import { expect, it } from 'vitest'
import type { RateLimits } from '../ports/rate-limits.ts'
import type { GroupFacts } from '../ports/rights.ts'
import type { BoardDomainEvent } from './board/events.ts'
import { displayCall, displays } from './displays.ts'
import {
  aFixture,
  anExemptFixture,
  boardOpened,
  GROUP,
  ofGame,
  recorded,
  TODAY,
  TOMORROW,
  YESTERDAY,
} from './testing/facts.ts'
import { type BoardPage, boardPage } from './views/board-page.ts'

const CODE = 'k7m3x9wd' as DisplayCode
const facts: GroupFacts = {
  id: GROUP,
  name: 'Pessac TT',
  shortName: 'PTT',
  boardVisibility: 'public',
  demo: false,
}

const onDay = (day: string, ...events: BoardDomainEvent[]) => [
  boardOpened(aFixture({ predictedDate: day })),
  ...events,
]

/** The display of a group with these boards, opened one after the other. Counts the questions to the store. */
function shown(histories: readonly BoardDomainEvent[][], group: GroupFacts | null = facts) {
  let asked = 0
  const pages = histories.map((history, index) => {
    const page = recorded(history).reduce<BoardPage | null>(boardPage.project, null)
    return { ...page, id: `${index}`.padStart(26, 'b') as BoardId, name: `Board ${index}` } as BoardPage
  })
  const answer = displays({
    clock: { now: () => new Date(`${TODAY}T19:00:00Z`) },
    displayCodes: { groupOf: async code => (code === CODE ? group : null) },
    views: {
      async find(_, key, values, { size }) {
        asked++
        // The store gives the newest first.
        const found = pages
          .filter(page => boardPage.keys?.(page)[key]?.some(value => values.includes(value)))
          .toReversed()
        return { total: found.length, documents: found.slice(0, size).map(doc => ({ doc }) as never) }
      },
    },
  })
  return { show: () => answer.shownOn(CODE), asked: () => asked }
}
const names = async (...histories: BoardDomainEvent[][]) =>
  (await shown(histories).show())?.boards.map(({ name }) => name)

it('shows the boards of today, in the order in which they were opened', async () => {
  const found = await shown([onDay(TODAY), onDay(TOMORROW), onDay(TODAY)]).show()
  expect(display.parse(found)).toEqual(found)
  expect(found).toMatchObject({
    code: CODE,
    group: { name: 'Pessac TT', shortName: 'PTT' },
    boards: [{ name: 'Board 0' }, { name: 'Board 2' }],
    next: null,
    today: TODAY,
  })
})

it('shows a board whose evening is over until its day is', async () =>
  expect(await names(onDay(TODAY, ofGame('GameClosed', 1)))).toEqual(['Board 0']))

it('shows no board whose fixtures of today are postponed or exempt', async () =>
  expect(await names(onDay(TODAY, ofGame('GamePostponed', 1)), [boardOpened(anExemptFixture())])).toEqual([]))

it.each([1, 2, 6, 7, 40, 365, 366])('without one today, names the next one, %i days ahead', async days => {
  const date = new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10)
  const later = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
  const { show, asked } = shown([onDay(YESTERDAY), onDay(later), onDay(date), onDay(date), onDay(later)])
  expect(await show()).toMatchObject({ boards: [], next: { name: 'Board 2', date } })
  // By halves, however far away it is.
  expect(asked()).toBeLessThan(22)
})

it('names none beyond a year, and none at all', async () => {
  expect(await shown([onDay('2028-01-01')]).show()).toMatchObject({ boards: [], next: null })
  expect(await shown([]).show()).toMatchObject({ boards: [], next: null })
})

it('shows at most twenty boards, the newest', async () => {
  const boards = await names(...Array.from({ length: 25 }, () => onDay(TODAY)))
  expect(boards).toHaveLength(20)
  expect([boards?.[0], boards?.at(-1)]).toEqual(['Board 5', 'Board 24'])
})

it('shows nothing of a group for members only, not even its name', async () => {
  const { show, asked } = shown([onDay(TODAY), onDay(TOMORROW)], { ...facts, boardVisibility: 'members' })
  expect(await show()).toEqual({ code: CODE, group: null, boards: [], next: null, today: TODAY })
  expect(asked()).toBe(0)
})

it('knows no other code', async () => expect(await shown([onDay(TODAY)], null).show()).toBeNull())

it('waits for every view under a position: the code is in that of groups', () => {
  const call = displayCall({ shownOn: async () => null }, {} as RateLimits)
  expect(call.reads).toBeUndefined()
})
