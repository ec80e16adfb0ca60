import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GroupEvent } from '@pingboard/contracts/events/groups.ts'
import type { BoardWithRights, NewGame } from '@pingboard/contracts/http/boards.ts'
import type { BoardId, GroupId, UserId } from '@pingboard/contracts/ids.ts'
import { ROLE_FLAGS } from '@pingboard/contracts/permissions.ts'
import { sampleFixture } from '@pingboard/contracts/testing/samples.ts'
import { openBus } from '@pingboard/infra/bus/in-process.ts'
import { memoryMostWatched } from '@pingboard/infra/memory/most-watched.ts'
import { memoryPresence } from '@pingboard/infra/memory/presence.ts'
import { memoryRateLimits } from '@pingboard/infra/memory/rate-limits.ts'
import { systemIds } from '@pingboard/infra/time/system.ts'
import { openStores, type StoresOptions } from '@pingboard/run/open/stores.ts'
import { boards } from '@pingboard/services/boards/service.ts'
import { boardPage } from '@pingboard/services/boards/views/board-page.ts'
import type { Caller } from '@pingboard/services/http/access.ts'
import { register } from '@pingboard/services/http/register.ts'
import { httpServer } from '@pingboard/services/http/server.ts'
import { viewName } from '@pingboard/services/kernel/view.ts'
import type { GroupNews } from '@pingboard/services/live/follow-groups.ts'
import type { LiveLimits } from '@pingboard/services/live/limits.ts'
import { live as liveService } from '@pingboard/services/live/service.ts'
import type { DatedBoardReader } from '@pingboard/services/ports/board-reader.ts'
import type { Bus, BusMessage } from '@pingboard/services/ports/bus.ts'
import type { Directory } from '@pingboard/services/ports/directory.ts'
import type { GroupFacts, Rights, RightsOfMany } from '@pingboard/services/ports/rights.ts'
import type { SheetPlayers } from '@pingboard/services/ports/sheet-players.ts'
import pino from 'pino'
import { RAISED_WRITING } from '../support/raised.ts'

/** The origin our own pages are served from. */
export const OURS = 'http://hall.example'
export const GROUP = 'g'.repeat(26) as GroupId
export const user = (letter: string) => letter.repeat(26) as UserId
export const cookieOf = (who: UserId) => `pingboard=${who}`

export const fixtures = (count: number, predictedDate = '2026-11-21'): NewGame[] =>
  Array.from({ length: count }, (_, index) => sampleFixture(index + 1, { predictedDate }))

/** All of a real process except accounts: log, views, bus, HTTP and live, with a group whose members tests choose. */
export async function openHall({
  limits = {},
  today = '2026-11-21',
  demo = false,
  players = real => real,
  reader = real => real,
  onConnection,
  groupNews,
}: {
  limits?: Partial<LiveLimits>
  today?: string
  /** The group is the demo's. */
  demo?: boolean
  /** The names on sheets, for tests that make them fail or be late. */
  players?: (real: SheetPlayers) => SheetPlayers
  /** How the live rooms read boards, for tests that make it fail. */
  reader?: (real: DatedBoardReader) => DatedBoardReader
  /** The log's connection, for tests that make it fail. */
  onConnection?: StoresOptions['onConnection']
  /** What the log tells of groups beside the bus, as between processes. */
  groupNews?: GroupNews
} = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'pingboard-hall-'))
  let at = new Date(`${today}T18:00:00Z`)
  const clock = { now: () => at }
  const logger = pino({ level: 'silent' })
  await using opened = new AsyncDisposableStack()
  const { engine, people } = await openStores(
    { settings: { dataDir: dir }, views: [boardPage], clock, onConnection },
    opened,
  )
  const { log, views } = engine

  const members = new Set<UserId>([user('a')])
  let group: GroupFacts | null = {
    id: GROUP,
    name: 'Mérignac',
    shortName: null,
    boardVisibility: 'public',
    demo,
  }
  const standing: Rights['standing'] = async (id, who) => {
    if (!group || id !== GROUP) return null
    const isMember = who !== null && members.has(who)
    return { group, isMember, flags: new Set(isMember ? ROLE_FLAGS : []) }
  }
  const rights: RightsOfMany = { standing, standings: async id => who => standing(id, who) }
  // A person's name is the first letter of their id, until they erase their account.
  const erased = new Set<UserId>()
  const directory: Directory = {
    names: async ids =>
      new Map(
        ids
          .filter(id => !erased.has(id))
          .map(id => [id, { firstname: id.slice(0, 1).toUpperCase(), lastname: null, licenseNumber: null }]),
      ),
  }
  const signedOut = new Set<UserId>()
  async function callerOf(cookie: string | undefined): Promise<Caller | null> {
    const who = /pingboard=([a-z]{26})/.exec(cookie ?? '')?.[1] as UserId | undefined
    return who && !signedOut.has(who) ? { userId: who, sessionId: `session-${who}` } : null
  }

  let watched: readonly BoardId[] = []
  const mostWatched = memoryMostWatched(clock)
  const service = boards({
    log,
    ids: systemIds,
    clock,
    views,
    rights,
    mostWatched: { ...mostWatched, boards: async () => watched },
    presence: memoryPresence(clock),
    directory,
    players: players(people.sheetPlayers),
    displayCodes: { groupOf: async () => null },
    rateLimits: memoryRateLimits(clock),
  })
  const inner = openBus({ log, views, sources: service.sources, logger })
  // This hall's log holds no groups, so the test puts their public events on the bus.
  let say: (message: BusMessage) => unknown = () => {}
  const bus: Bus = {
    consume(consumer, handle, signal) {
      say = handle
      return inner.consume(consumer, handle, signal)
    },
  }
  const origins = new Set([OURS])
  const live = liveService({
    bus,
    reader: reader(service.reader),
    rights,
    callerOf,
    origins,
    mostWatched,
    log: logger,
    limits,
    groupNews,
  })

  const app = httpServer({ logger })
  register(app, service.routes, {
    rights,
    locators: service.locators,
    earlier: (_kind, id, commandId) => service.carriedOut(id, commandId),
    keptAnswers: people.keptAnswers,
    ids: systemIds,
    clock,
    rateLimits: memoryRateLimits(clock),
    writing: RAISED_WRITING,
    callerOf,
    cookie: { name: 'pingboard', secure: false },
    origins,
    reached: async (names, position, milliseconds) => {
      const every = names ?? [viewName(boardPage)]
      await Promise.all(every.map(name => views.reached(name, position, milliseconds)))
    },
    stopping: () => false,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  live.attach(app.server)
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const running = opened.move()

  async function call<Body>(method: string, path: string, body?: unknown, who: UserId = user('a')) {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        origin: OURS,
        cookie: cookieOf(who),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? null : JSON.parse(text)) as Body,
    }
  }

  function groupEvent(event: GroupEvent): void {
    const position = String(Date.now()).padStart(20, '0')
    say({ topic: 'groups', key: event.id, event, position, correlationId: 'k', causationId: 'k' })
  }

  return {
    url,
    live,
    mostWatched,
    server: app.server,
    members,
    signedOut,
    erased,
    pass: (milliseconds: number) => {
      at = new Date(at.getTime() + milliseconds)
    },
    finished: service.finished,
    call,
    setToday: (day: string) => {
      at = new Date(`${day}T18:00:00Z`)
    },
    /** Changes the group without a word on the bus. */
    changeSilently(change: Partial<GroupFacts>) {
      if (!group) throw new Error('the group is deleted')
      group = { ...group, ...change }
    },
    changeGroup(change: Partial<GroupFacts>) {
      if (!group) throw new Error('the group is deleted')
      group = { ...group, ...change }
      const { id, name, shortName, boardVisibility } = group
      groupEvent({ type: 'GroupChanged', version: 1, id, name, shortName, boardVisibility, revision: 1 })
    },
    deleteGroup() {
      group = null
      groupEvent({ type: 'GroupDeleted', version: 1, id: GROUP, revision: 2 })
    },
    showcase: (ids: readonly BoardId[]) => {
      watched = ids
    },
    async openBoard(games = fixtures(3)): Promise<BoardWithRights> {
      const body = { name: 'Journée 7', clubNumber: '10330001', groupId: GROUP, games }
      const { status, body: board } = await call<BoardWithRights>('POST', '/boards', body)
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(board)}`)
      return board
    },
    async close() {
      await live.close()
      await app.close()
      await running.disposeAsync()
      await rm(dir, { recursive: true })
    },
  }
}

export type Hall = Awaited<ReturnType<typeof openHall>>
