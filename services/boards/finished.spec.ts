import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import { wasPlayed } from '@pingboard/contracts/game-rules.ts'
import type { GroupId } from '@pingboard/contracts/ids.ts'
import { sampleBoard, sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { expect, it } from 'vitest'
import { Rejection } from '../kernel/decider.ts'
import { StoreUnavailable } from '../ports/event-log.ts'
import type { ViewStore } from '../ports/view-store.ts'
import { finishedBoards } from './finished.ts'
import { present } from './present.ts'
import type { BoardPage } from './views/board-page.ts'

const DAY = '2026-11-20'
const GROUP = 'g'.repeat(26) as GroupId

/** 150 boards over two pages of the view, of which some cannot be shown. */
function boardsOf(unshown: ReadonlyMap<string, Error>) {
  const ids = Array.from({ length: 150 }, (_, number) => String(number).padStart(26, 'b'))
  const views = {
    async find(_name: string, _key: string, _days: readonly string[], { page, size }: never) {
      const documents = ids
        .slice((page - 1) * size, page * size)
        .map(id => ({ id, doc: { id, games: [] } as unknown as BoardPage }))
      return { documents, total: ids.length }
    },
  } as unknown as ViewStore
  const present = async ({ id }: BoardFacts) => {
    const failure = unshown.get(id)
    if (failure) throw failure
    return { board: sampleBoard([], { id }), visibility: 'public' as const }
  }
  return { ids, finished: finishedBoards(views, { present }) }
}

it('a board whose group is set aside is named, and hides no other one', async () => {
  const { ids } = boardsOf(new Map())
  const behind = new Rejection('VIEW_BEHIND', { retryAfter: 60 })
  const [first = '', last = ''] = [ids[0], ids[149]]
  const { finished } = boardsOf(new Map([first, last].map(id => [id, behind])))
  const failures: unknown[] = []
  const found = await finished.endedOn(DAY, (id, error) => failures.push([id, error]))
  expect(found.map(({ id }) => id)).toEqual(ids.slice(1, 149))
  expect(failures).toEqual([
    [first, behind],
    [last, behind],
  ])
})

it('whoever is told may end the reading', async () => {
  const away = new StoreUnavailable('the log is away')
  const [first = ''] = boardsOf(new Map()).ids
  const { finished } = boardsOf(new Map([[first, away]]))
  const ended = finished.endedOn(DAY, (_, error) => {
    throw error
  })
  await expect(ended).rejects.toBe(away)
})

it('games are told as they were recorded: a first tap that was taken back is no result the day after either', async () => {
  const games = [sampleGame(1, { predictedDate: DAY, scoreTeam1: 0, scoreTeam2: 0 })]
  const views = {
    find: async () => ({ documents: [{ id: 'b', doc: { id: 'b', games, sheets: [] } }], total: 1 }),
  } as unknown as ViewStore
  const group = {
    id: GROUP,
    name: 'Ping Club',
    shortName: null,
    boardVisibility: 'public',
    demo: false,
  } as const
  const { endedOn } = finishedBoards(views, {
    present: async facts => ({ board: present(facts, group, '2026-11-21'), visibility: 'public' }),
  })
  const [board] = await endedOn(DAY, (_, error) => expect.fail(String(error)))
  expect(board?.games).toEqual(games)
  expect(wasPlayed(board?.games ?? [])).toBe(false)
})
