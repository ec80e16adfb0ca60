import { REPLAY_PAGE } from '@pingboard/contracts/constants.ts'
import { type Board, getBoard } from '@pingboard/contracts/http/boards.ts'
import type { GameWithSheet } from '@pingboard/contracts/http/games.ts'
import { type ReplayStep, replayOutline, replayPage } from '@pingboard/contracts/http/replay.ts'
import type { GameId, UserId } from '@pingboard/contracts/ids.ts'
import type { ReplyOf, Route } from '@pingboard/contracts/route.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixedClock, seededIds } from '../kernel/testing/fixed.ts'
import { advance } from '../kernel/view.ts'
import { EVERY, keepWaypoints } from '../kernel/waypoints.ts'
import type { EventLog, Page } from '../ports/event-log.ts'
import { START, type StoredEvent } from '../ports/stored-event.ts'
import type { ViewDocument, ViewStore } from '../ports/view-store.ts'
import type { BoardDomainEvent } from './board/events.ts'
import { boardHandler } from './handler.ts'
import { boardQueries } from './queries.ts'
import { boardReplays } from './replay.ts'
import { after } from './testing/carry-out.ts'
import { updates } from './testing/commands.ts'
import {
  aFixture,
  anExemptFixture,
  BOARD,
  boardDeleted,
  boardOpened,
  boardRenamed,
  GROUP,
  game,
  gameMoved,
  SOMEBODY,
  scoreChanged,
  stored,
  TODAY,
  YESTERDAY,
} from './testing/facts.ts'
import { gameAfter } from './testing/given.ts'
import { BOARD_PAGE, type BoardPage, boardPage, setsIn } from './views/board-page.ts'

const ERASED = 'e'.repeat(26) as UserId
const GONE_SYSTEM = 'system:a-process'

/** The calls over a log that may grow, beside the views that follow it. */
async function aHall(events: StoredEvent[], { waypoints = true } = {}) {
  const counts = { read: 0, looked: 0 }
  const log: Pick<EventLog, 'readStream' | 'subscribe'> = {
    async readStream(_, after = -1, limit = Infinity) {
      const found = events.slice(after + 1, after + 1 + limit)
      counts.read += found.length
      return found
    },
    async *subscribe() {
      yield { events, position: events.at(-1)?.position ?? START } satisfies Page
    },
  }
  const kept = new Map<string, ViewDocument>()
  const document = () =>
    events.reduce<ViewDocument | null>((document, event) => advance(boardPage, document, event), null)
  let shown = document()
  const views = {
    get: async (name: string, id: string) =>
      name === BOARD_PAGE ? shown : (kept.get(`${name}/${id}`) ?? null),
    async store(name: string, made: readonly ViewDocument[]) {
      for (const one of made) kept.set(`${name}/${one.id}`, one)
    },
    checkpoint: async () => START,
  } as unknown as ViewStore
  if (waypoints) await keepWaypoints(boardPage, { log, views }, new AbortController().signal)
  counts.read = 0
  const ports = { log: log as EventLog, ids: seededIds(), clock: fixedClock(), views }
  const boards = boardHandler(ports)
  const directory = {
    names: async (ids: readonly UserId[]) =>
      new Map(
        ids
          .filter(id => id !== ERASED)
          .map(id => [id, { firstname: 'Jeanne', lastname: 'Petit', licenseNumber: null }]),
      ),
  }
  const parts = { ...ports, boards, directory } as never
  const routes = [...boardReplays(parts), ...boardQueries(parts)]
  const group = { id: GROUP, name: 'Club', shortName: 'C', boardVisibility: 'public' as const, demo: false }
  const ask = async <R extends Route>(route: R, params: object, query: object = {}, isMember = true) => {
    const found = routes.find(one => one.route === route)
    if (!found) throw new Error('no such route')
    const standing = { group, isMember, flags: new Set() }
    const { body } = await found.handler({ params, query, standing } as never)
    return body as ReplyOf<R>
  }
  return {
    counts,
    boards,
    grow(...more: StoredEvent[]) {
      events.push(...more)
      shown = document()
    },
    outline: () => ask(replayOutline, { id: BOARD }),
    page: (page = 1, isMember = true) => ask(replayPage, { id: BOARD, page }, {}, isMember),
    boardAt: (revision: number) => ask(getBoard, { id: BOARD }, { at: revision }),
    boardNow: () => ask(getBoard, { id: BOARD }),
  }
}
type Hall = Awaited<ReturnType<typeof aHall>>
type Shown = Omit<Board, 'games'> & { games: GameWithSheet[] }

/** What a reader of a replay does: puts the changed fields in. */
function applied(shown: Shown, { revision, at, name, games }: ReplayStep): Shown {
  const changed = new Map(games.map(one => [one.id, one]))
  const known = new Set<GameId>(shown.games.map(({ id }) => id))
  return {
    ...shown,
    ...(name === undefined ? {} : { name }),
    revision,
    updatedAt: at,
    today: parisDayOf(at),
    games: [
      ...shown.games.map(one => ({ ...one, ...changed.get(one.id) })),
      ...games.filter(({ id }) => !known.has(id)).map(one => ({ ...one, boardId: BOARD }) as GameWithSheet),
    ],
  }
}
const parisDayOf = (at: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date(at))

/** Every page of the replay, played over the board before it; the board after each step. */
async function played(hall: Hall, wanted: (revision: number) => boolean = () => true) {
  const { starts, revision } = await hall.outline()
  const shown = new Map<number, Shown>()
  const { permissions: _, ...now } = await hall.boardNow()
  let board: Shown = { ...now, games: [] }
  for (let page = 1; page <= starts.length; page++) {
    const { before, steps } = await hall.page(page)
    // A page is read alone too: it begins where the one before it ended.
    if (page === 1) expect(before).toBeNull()
    else expect(before).toEqual(board)
    for (const step of steps) {
      board = applied(board, step)
      if (wanted(step.revision)) shown.set(step.revision, board)
    }
    expect(steps[0]?.revision).toBe((page - 1) * REPLAY_PAGE)
  }
  expect((await hall.page(starts.length)).steps.at(-1)?.revision).toBe(revision)
  return shown
}

/** Each board that the replay showed is the board at that revision, sheets included. */
async function expectAsItWas(hall: Hall, shown: ReadonlyMap<number, Shown>): Promise<void> {
  for (const [revision, { games, ...board }] of shown) {
    const { permissions: _, ...then } = await hall.boardAt(revision)
    expect({ ...board, games: games.map(({ sets: _sets, ...one }) => one) }).toEqual(then)
    const past = await hall.boards.pageAt(BOARD, revision)
    for (const one of games) expect(one.sets).toEqual(setsIn(past?.page as BoardPage, one.id))
  }
}

const opened = boardOpened(
  aFixture(),
  aFixture({ externalId: '2', predictedDate: YESTERDAY }),
  anExemptFixture(),
)

type Gesture =
  | ReturnType<typeof updates.generate>['value']
  | { type: 'rename'; name: string }
  | { type: 'revert'; place: number; to: number }
const gestures: fc.Arbitrary<Gesture> = fc.oneof(
  { weight: 8, arbitrary: updates },
  fc.record({ type: fc.constant('rename' as const), name: fc.constantFrom('Journée 8', 'Coupe') }),
  fc.record({
    type: fc.constant('revert' as const),
    place: fc.constantFrom(1, 2),
    to: fc.nat(1_000_000),
  }),
)

/** The history of an evening with everything that may happen in it. Refused gestures leave nothing. */
function historyOf(drawn: readonly Gesture[]): BoardDomainEvent[] {
  return drawn.reduce<BoardDomainEvent[]>(
    (history, gesture) => {
      switch (gesture.type) {
        case 'rename':
          return after(history, { type: 'RenameBoard', name: gesture.name })
        case 'revert': {
          const to = gesture.to % history.length
          const past = gameAfter(history.slice(0, to + 1), gesture.place)
          return after(history, { type: 'RevertGame', gameId: game(gesture.place), to, past })
        }
        default:
          return after(history, gesture)
      }
    },
    [opened],
  )
}

/** Stored with these pauses between the events, in seconds, from an evening on. */
function storedAfter(history: readonly BoardDomainEvent[], pauses: readonly number[]): StoredEvent[] {
  let at = Date.UTC(2026, 10, 21, 20)
  return stored(history).map((event, revision) => {
    at += (pauses[revision % pauses.length] ?? 1) * 1000
    return { ...event, recordedAt: new Date(at).toISOString() }
  })
}
/** Mostly seconds; now and then the rest of a night. */
const pauses = fc.array(
  fc.oneof({ weight: 6, arbitrary: fc.nat(40) }, fc.integer({ min: 20_000, max: 90_000 })),
  { minLength: 5, maxLength: 30 },
)

describe('a replay', () => {
  it('shows at every revision what the board was at that revision', async () => {
    const seen = new Set<string>()
    let ofOtherDay = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(gestures, { minLength: 5, maxLength: 30 }),
        pauses,
        async (drawn, between) => {
          const history = historyOf(drawn)
          const hall = await aHall(storedAfter(history, between))
          const shown = await played(hall)
          expect([...shown.keys()]).toEqual(history.map((_, revision) => revision))
          await expectAsItWas(hall, shown)
          for (const { type } of history) seen.add(type)
          for (const { games, gameId, type } of (await hall.page()).steps)
            if (type !== 'opened' && games.some(({ id }) => id !== gameId)) ofOtherDay++
        },
      ),
      { numRuns: 60 },
    )
    // What is claimed above was met.
    for (const type of ['BoardRenamed', 'GamePostponed', 'GameMoved', 'MatchesChanged', 'GameReverted'])
      expect(seen).toContain(type)
    expect(ofOtherDay).toBeGreaterThan(0)
  })

  it('of many pages is the same board in each of them, with waypoints and without', async () => {
    const [[drawn, between] = [[], []]] = fc.sample(
      fc.tuple(fc.array(gestures, { minLength: 150, maxLength: 150 }), pauses),
      1,
    )
    const [, ...evening] = historyOf(drawn)
    const scores = (count: number) => Array.from({ length: count }, (_, n) => scoreChanged(1, n % 11, 3))
    const history = [opened, ...evening, ...scores(EVERY - 50), ...evening, ...scores(EVERY), ...evening]
    const events = storedAfter(history, between)
    for (const waypoints of [true, false]) {
      const hall = await aHall([...events], { waypoints })
      const wanted = new Set([0, 1, events.length - 1])
      for (let start = REPLAY_PAGE; start < events.length; start += REPLAY_PAGE)
        for (const near of [-2, -1, 0, 1, 500]) wanted.add(start + near)
      await expectAsItWas(hall, await played(hall, revision => wanted.has(revision)))
    }
  })

  it('names the fields that changed, and no others', async () => {
    const hall = await aHall(stored([opened, scoreChanged(1, 2, null), boardRenamed('Coupe')]))
    const { before, steps } = await hall.page()
    expect(before).toBeNull()
    expect(steps[0]).toMatchObject({ revision: 0, type: 'opened', gameId: null, name: 'Journée 7' })
    expect(steps[0]?.games).toHaveLength(3)
    expect(steps.slice(1)).toEqual([
      {
        revision: 1,
        at: '2026-11-21T20:00:01.000Z',
        type: 'score',
        gameId: game(1),
        by: SOMEBODY,
        games: [{ id: game(1), scoreTeam1: 2, revision: 1, updatedAt: '2026-11-21T20:00:01.000Z' }],
      },
      {
        revision: 2,
        at: '2026-11-21T20:00:02.000Z',
        type: 'renamed',
        gameId: null,
        by: SOMEBODY,
        name: 'Coupe',
        games: [],
      },
    ])
  })

  it('shows what another day made done with the first change of that day, whatever it changed', async () => {
    const events = storedAfter([opened, scoreChanged(1, 1, 0), boardRenamed('Coupe')], [1, 1, 10_800])
    const { steps } = await (await aHall(events)).page()
    expect(parisDayOf(events[1]?.recordedAt ?? '')).toBe(TODAY)
    expect(steps[2]).toMatchObject({ type: 'renamed', games: [{ id: game(1), done: true }] })
    const moved = storedAfter([opened, gameMoved(2, TODAY), boardRenamed('Coupe')], [1, 1, 10_800])
    expect((await (await aHall(moved)).page()).steps[2]?.games).toEqual([
      { id: game(1), done: true },
      { id: game(2), done: true },
    ])
  })

  it('names people to members only, whoever asked before; nobody who is gone, and no process', async () => {
    const [first, second, third] = stored([opened, scoreChanged(1, 1, 0), scoreChanged(1, 2, 0)])
    const by = (event: StoredEvent | undefined, actorId: string) => ({
      ...(event as StoredEvent),
      metadata: { ...(event as StoredEvent).metadata, actorId },
    })
    const hall = await aHall([by(first, SOMEBODY), by(second, ERASED), by(third, GONE_SYSTEM)])
    for (const _ of [1, 2]) {
      const member = await hall.page(1, true)
      expect(member.people).toEqual([{ id: SOMEBODY, firstname: 'Jeanne', lastname: 'Petit' }])
      expect(member.steps.map(step => step.by)).toEqual([SOMEBODY, null, null])
      const visitor = await hall.page(1, false)
      expect(visitor.people).toEqual([])
      expect(visitor.steps.map(step => step.by)).toEqual([null, null, null])
    }
  })

  const SCORES = Array.from({ length: 2 * EVERY + 300 }, (_, n) => scoreChanged(1, n % 900, 3))

  it('says when each page begins, and reads one event for each', async () => {
    const events = stored([opened, ...SCORES])
    const hall = await aHall(events)
    expect(await hall.outline()).toEqual({
      revision: events.length - 1,
      lastAt: events.at(-1)?.recordedAt,
      starts: [0, 1000, 2000].map(revision => events[revision]?.recordedAt),
    })
    expect(hall.counts.read).toBe(4)
  })

  it('folds one page, once for all who ask at the same time, and of the newest page only what is new', async () => {
    const events = stored([opened, ...SCORES])
    const [past, more] = [events.slice(0, -100), events.slice(-100)]
    const hall = await aHall([...past])
    await Promise.all(Array.from({ length: 50 }, () => hall.page(2)))
    // One look for the page before; its waypoint is the page itself.
    expect(hall.counts.read).toBe(1 + REPLAY_PAGE)
    hall.counts.read = 0
    const newest = await hall.page(3)
    expect(hall.counts.read).toBe(1 + newest.steps.length)
    hall.counts.read = 0
    hall.grow(...more)
    const [grown] = await Promise.all(Array.from({ length: 50 }, () => hall.page(3)))
    expect(hall.counts.read).toBe(more.length)
    expect(grown?.steps.map(({ revision }) => revision)).toEqual(
      events.slice(2 * REPLAY_PAGE).map(({ revision }) => revision),
    )
    expect(grown?.revision).toBe(events.length - 1)
    expect(newest.steps).toHaveLength(past.length - 2 * REPLAY_PAGE)
  })

  it('has no page beyond the newest change, and has it once a change begins it', async () => {
    const hall = await aHall(stored([opened, ...SCORES]).slice(0, REPLAY_PAGE))
    await expect(hall.page(2)).rejects.toMatchObject({ code: 'REVISION_NOT_FOUND' })
    await expect(hall.page(999_999)).rejects.toMatchObject({ code: 'REVISION_NOT_FOUND' })
    hall.grow(...stored([opened, ...SCORES]).slice(REPLAY_PAGE, REPLAY_PAGE + 1))
    expect((await hall.page(2)).steps).toHaveLength(1)
  })

  it('of a deleted board is none', async () => {
    const hall = await aHall(stored([opened, scoreChanged(1, 1, 0), boardDeleted()]))
    await expect(hall.outline()).rejects.toMatchObject({ code: 'BOARD_NOT_FOUND' })
    await expect(hall.page()).rejects.toMatchObject({ code: 'BOARD_NOT_FOUND' })
  })

  it('ends before an event that the page could not follow, and leaves out one of an unknown kind', async () => {
    const events = stored([opened, scoreChanged(1, 1, 0), scoreChanged(1, 2, 0), scoreChanged(1, 3, 0)])
    const unknown = events.map(event =>
      event.revision === 1 ? { ...event, type: 'boards.SomethingNew.v1' } : event,
    )
    const strange = await aHall(unknown)
    expect((await strange.page()).steps.map(({ revision }) => revision)).toEqual([0, 2, 3])
    const stopped = await aHall(events.map(event => (event.revision === 2 ? { ...event, data: {} } : event)))
    expect(await stopped.outline()).toMatchObject({ revision: 1 })
    const { steps, revision } = await stopped.page()
    expect([steps.length, revision]).toEqual([2, 1])
  })
})
