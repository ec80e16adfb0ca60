import { setImmediate } from 'node:timers/promises'
import {
  APPEND_LIMIT,
  AppendConflict,
  AppendTooLarge,
  type EventLog,
} from '@pingboard/services/ports/event-log.ts'
import type { Position, StoredEvent } from '@pingboard/services/ports/stored-event.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import { expect, onTestFinished } from 'vitest'
import { anEvent, events } from './events.ts'
import { type PortPromise, suite, until, within } from './promises.ts'

export interface LogUnderTest {
  readonly log: EventLog
  /** Closes the log in order, then opens it again. */
  reopen(): Promise<EventLog>
  /** The log that a new process finds if this process is cut off now. */
  afterCut(): Promise<EventLog>
  /** Flushes so far, for adapters that declare group commit. */
  readonly flushes?: () => number
}

type LogPromise = PortPromise<LogUnderTest>

const isConflict = async (append: Promise<unknown>) => {
  const error = await within(
    append.then(
      () => 'stored',
      (refusal: unknown) => refusal,
    ),
    'an answer',
  )
  expect(error).toBeInstanceOf(AppendConflict)
  return (error as AppendConflict).actual
}

async function everything(log: EventLog, categories?: readonly string[]): Promise<StoredEvent[]> {
  const found: StoredEvent[] = []
  for (let after: Position = START; ; ) {
    const page = await log.readAll(after, { categories, limit: 7 })
    found.push(...page.events)
    if (page.position === after) return found
    after = page.position
  }
}

/** Subscribes in the background; `seen` grows. */
function follow(log: EventLog, after: Position, categories?: readonly string[]) {
  const stop = new AbortController()
  const seen: StoredEvent[] = []
  const state = { position: after, ended: false }
  const loop = (async () => {
    for await (const page of log.subscribe(after, { categories, signal: stop.signal })) {
      seen.push(...page.events)
      state.position = page.position
    }
    state.ended = true
  })()
  onTestFinished(() => stop.abort())
  return { seen, state, stop, loop }
}

const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id)

export const eventLogPromises: readonly LogPromise[] = [
  {
    title: 'an append is all or nothing, and a wrong revision is a conflict that tells the right one',
    async run(open) {
      const { log } = await open()
      await log.append('tally-1', 'no-stream', events(2))
      expect(await isConflict(log.append('tally-1', 0, events(3)))).toBe(1)
      const inPart = log.append('tally-1', 1, [anEvent(), anEvent(), anEvent({ big: 1n })])
      await expect(within(inPart, 'a refusal')).rejects.toThrow(TypeError)
      expect(await log.readStream('tally-1')).toHaveLength(2)
      expect(await everything(log)).toHaveLength(2)
    },
  },
  {
    title: 'no stream, an exact revision and any are all enforced',
    async run(open) {
      const { log } = await open()
      expect(await isConflict(log.append('tally-1', 0, events(1)))).toBe('no-stream')
      expect(await log.append('tally-1', 'no-stream', events(1))).toMatchObject({ revision: 0 })
      expect(await isConflict(log.append('tally-1', 'no-stream', events(1)))).toBe(0)
      expect(await isConflict(log.append('tally-1', 1, events(1)))).toBe(0)
      expect(await log.append('tally-1', 0, events(2))).toMatchObject({ revision: 2 })
      expect(await isConflict(log.append('tally-1', 1, events(1)))).toBe(2)
      expect(await log.append('tally-1', 'any', events(1))).toMatchObject({ revision: 3 })
      expect(await log.append('tally-2', 'any', events(1))).toMatchObject({ revision: 0 })
    },
  },
  {
    title: 'of two racing appends exactly one wins, round after round',
    async run(open) {
      const { log } = await open()
      for (let round = 0; round < 50; round++) {
        const expected = round === 0 ? ('no-stream' as const) : round - 1
        const race = await Promise.allSettled([1, 2, 3].map(() => log.append('tally-1', expected, events(1))))
        expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      }
      expect(await log.readStream('tally-1')).toHaveLength(50)
    },
  },
  {
    title: 'the stored text of an event is what was appended, letter for letter, and stays so',
    async run(open) {
      const { log, reopen } = await open()
      const appended = [
        anEvent({ z: 1, a: 'é "\n"', b: null, n: 1e21 }),
        anEvent({ text: '\u{1f3d3}\u2028', deep: [{ b: 0.1 }] }),
        ...events(3),
      ]
      for (const event of appended) await log.append('tally-1', 'any', [event])
      await log.append('other-1', 'any', events(1))
      const texts = await log.readTexts('tally-1')
      expect(texts.map(({ data }) => data)).toEqual(appended.map(({ data }) => JSON.stringify(data)))
      const stored = await log.readStream('tally-1')
      const facts = ({ id, stream, revision, position, type, recordedAt, metadata, data }: StoredEvent) => [
        [id, stream, revision, position, type, recordedAt],
        metadata,
        data,
      ]
      expect(texts.map(({ event }) => facts(event))).toEqual(stored.map(facts))
      const plain = (found: typeof texts) =>
        found.map(({ event: { id, revision }, ...text }) => ({ id, revision, ...text }))
      expect(plain(await (await reopen()).readTexts('tally-1'))).toEqual(plain(texts))
    },
  },
  {
    title:
      'the stored texts of a stream are read in pages, and each event has a checksum of its own, or none has',
    async run(open) {
      const { log } = await open()
      await log.append('tally-1', 'no-stream', events(4))
      await log.append('tally-2', 'no-stream', events(2))
      await log.append('tally-1', 3, events(1))
      const all = [...(await log.readTexts('tally-1')), ...(await log.readTexts('tally-2'))]
      expect(all).toHaveLength(7)
      const revisions = async (after?: number, limit?: number) =>
        (await log.readTexts('tally-1', after, limit)).map(({ event }) => event.revision)
      expect([await revisions(-1, 2), await revisions(1, 2), await revisions(3, 2)]).toEqual([
        [0, 1],
        [2, 3],
        [4],
      ])
      expect(await revisions(4)).toEqual([])
      expect(await log.readTexts('tally-9')).toEqual([])
      const [more] = await log.readTexts('tally-1', 1, 1)
      expect(more?.checksum).toBe(all[2]?.checksum)
      const checksums = new Set(all.map(({ checksum }) => checksum))
      if (!checksums.has(null)) expect(checksums.size).toBe(7)
      else expect([...checksums]).toEqual([null])
    },
  },
  {
    title: 'revisions are dense from 0, positions are unique and increasing',
    async run(open) {
      const { log } = await open()
      for (const stream of ['tally-1', 'other-1', 'tally-1', 'tally-2'])
        await log.append(stream, 'any', events(3))
      const stored = await everything(log)
      expect(stored).toHaveLength(12)
      const positions = stored.map(({ position }) => position)
      expect(positions).toEqual([...new Set(positions)].sort())
      expect(positions[0] && positions[0] > START).toBe(true)
      const revisions = stored.filter(({ stream }) => stream === 'tally-1').map(({ revision }) => revision)
      expect(revisions).toEqual([0, 1, 2, 3, 4, 5])
      expect(await log.head()).toBe(positions.at(-1))
    },
  },
  {
    title: 'positions are in commit order: once one was seen, nothing smaller appears',
    async run(open) {
      const { log } = await open()
      let highest: Position = START
      let writing = true
      const seen: StoredEvent[] = []
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let i = 0; i < 20; i++)
          await log.append(`tally-${writer}`, i === 0 ? 'no-stream' : i - 1, events(1))
      })
      const reader = (async () => {
        for (let isLast = false; !isLast; ) {
          isLast = !writing
          const page = await log.readAll(highest, { limit: 1000 })
          seen.push(...page.events)
          highest = page.position
          await setImmediate()
        }
      })()
      await Promise.all(writers)
      writing = false
      await reader
      // An event that appeared behind the reader's position would be missing here.
      expect(ids(seen)).toEqual(ids(await everything(log)))
      expect(seen).toHaveLength(160)
    },
  },
  {
    title: 'reading or subscribing after a position never gives that position again',
    async run(open) {
      const { log } = await open()
      await log.append('tally-1', 'no-stream', events(5))
      const stored = await everything(log)
      const third = stored[2]?.position ?? START
      expect(ids((await log.readAll(third)).events)).toEqual(ids(stored.slice(3)))
      const { seen } = follow(log, third)
      await log.append('tally-1', 4, events(1))
      await until(() => seen.length >= 3, 'the events after the third')
      expect(seen.map(({ revision }) => revision)).toEqual([3, 4, 5])
      expect((await log.readAll(await log.head())).events).toEqual([])
    },
  },
  {
    title: 'what was appended survives a reopen, as it was',
    async run(open) {
      const { log, reopen } = await open()
      await log.append('tally-1', 'no-stream', [
        anEvent({ text: 'é "quoted"\n', deep: { list: [1, null, true] } }),
      ])
      await log.append('tally-1', 0, events(2))
      const before = await everything(log)
      const again = await reopen()
      expect(await everything(again)).toEqual(before)
      expect(await again.append('tally-1', 2, events(1))).toMatchObject({ revision: 3 })
      await isConflict(again.append('tally-1', 2, events(1)))
    },
  },
  {
    title: 'what was answered survives the process being cut off right then',
    async run(open) {
      const { log, afterCut } = await open()
      await log.append('tally-1', 'no-stream', events(1))
      const { revision } = await log.append('tally-1', 0, events(2))
      const again = await afterCut()
      expect(await again.readStream('tally-1')).toHaveLength(revision + 1)
    },
  },
  {
    title: 'a subscription gives the past, then what comes, with nothing lost or doubled at the seam',
    async run(open) {
      const { log } = await open()
      const appended: string[] = []
      const write = async (number: number) => {
        for (let i = 0; i < number; i++) {
          const event = anEvent()
          appended.push(event.id)
          await log.append('tally-1', 'any', [event])
        }
      }
      await write(20)
      const writing = write(60)
      const early = follow(log, START)
      await until(() => early.seen.length > 25, 'the first live events')
      const late = follow(log, START)
      await writing
      await until(() => early.seen.length >= 80 && late.seen.length >= 80, 'all events')
      expect(ids(early.seen)).toEqual(appended)
      expect(ids(late.seen)).toEqual(appended)
    },
  },
  {
    title: 'a subscription to rare events still reports how far it has looked',
    async run(open) {
      const { log } = await open()
      await log.append('rare-1', 'no-stream', events(1))
      for (let i = 0; i < 5; i++) await log.append('tally-1', 'any', events(3))
      const { seen, state } = follow(log, START, ['rare'])
      const head = await log.head()
      await until(() => state.position >= head, 'the head')
      expect(seen.map(({ stream }) => stream)).toEqual(['rare-1'])
      const { position } = await log.append('tally-1', 'any', events(1))
      await until(() => state.position >= position, 'the head, live')
      expect((await log.readAll(START, { categories: ['rare'] })).position).toBe(position)
    },
  },
  {
    title: 'only the streams of the given categories are read',
    async run(open) {
      const { log } = await open()
      for (const stream of ['tally-1', 'tallyho-1', 'other-tally-1', 'rare-1']) {
        await log.append(stream, 'no-stream', events(1))
      }
      const streams = async (...categories: string[]) =>
        (await everything(log, categories)).map(({ stream }) => stream)
      expect(await streams('tally')).toEqual(['tally-1'])
      expect(await streams('rare', 'tally')).toEqual(['tally-1', 'rare-1'])
      const { seen } = follow(log, START, ['tally'])
      await log.append('tallyho-1', 0, events(1))
      await log.append('tally-1', 0, events(1))
      await until(() => seen.length >= 2, 'two events')
      expect(seen.map(({ stream }) => stream)).toEqual(['tally-1', 'tally-1'])
    },
  },
  {
    title: 'ending the signal ends the loop promptly, whether it waits or reads',
    async run(open) {
      const { log } = await open()
      await log.append('tally-1', 'no-stream', events(1))
      const waiting = follow(log, await log.head())
      const reading = follow(log, START)
      await until(() => reading.seen.length === 1, 'the event')
      waiting.stop.abort()
      reading.stop.abort()
      await within(Promise.all([waiting.loop, reading.loop]), 'the end of both loops')
      const over = follow(log, START)
      over.stop.abort()
      await within(over.loop, 'the end of a loop that was over before it began')
    },
  },
  {
    title: 'a stream is read forwards, whole or after a revision; an unknown one is empty',
    async run(open) {
      const { log } = await open()
      const stored = events(4)
      await log.append('tally-1', 'no-stream', stored)
      expect(ids(await log.readStream('tally-1'))).toEqual(ids(stored))
      expect(ids(await log.readStream('tally-1', 1))).toEqual(ids(stored.slice(2)))
      expect(await log.readStream('tally-1', 3)).toEqual([])
      expect(await log.readStream('tally-9')).toEqual([])
      expect((await log.readStream('tally-1'))[0]).toMatchObject({
        ...stored[0],
        stream: 'tally-1',
        revision: 0,
      })
    },
  },
  {
    title: 'a stream is read in pages of at most the limit, each going on after the last',
    async run(open) {
      const { log } = await open()
      const stored = events(7)
      await log.append('tally-1', 'no-stream', stored)
      await log.append('tally-2', 'no-stream', events(3))
      const pages: string[][] = []
      for (let after = -1; ; after += pages.at(-1)?.length ?? 0) {
        const page = await log.readStream('tally-1', after, 3)
        pages.push(ids(page))
        if (page.length < 3) break
      }
      expect(pages).toEqual([0, 3, 6].map(start => ids(stored).slice(start, start + 3)))
      expect(await log.readStream('tally-1', 6, 3)).toEqual([])
    },
  },
  {
    title: 'an empty log is at the start',
    async run(open) {
      const { log } = await open()
      expect(await log.head()).toBe(START)
      expect(await log.readAll(START)).toEqual({ events: [], position: START })
    },
  },
  {
    title: 'an empty batch is refused',
    async run(open) {
      const { log } = await open()
      await expect(log.append('tally-1', 'no-stream', [])).rejects.toThrow(RangeError)
      expect(await log.head()).toBe(START)
    },
  },
  {
    title: 'the same events again are answered as the first time and stored once',
    async run(open) {
      const { log, reopen } = await open()
      await log.append('tally-1', 'no-stream', events(1))
      const batch = events(2)
      const first = await log.append('tally-1', 0, batch)
      expect(await log.append('tally-1', 0, batch)).toEqual(first)
      await log.append('tally-1', 2, events(1))
      expect(await log.append('tally-1', 0, batch)).toEqual(first)
      const again = await reopen()
      expect(await again.append('tally-1', 0, batch)).toEqual(first)
      expect(await again.readStream('tally-1')).toHaveLength(4)
    },
  },
  {
    title: 'other events under the ids of stored ones conflict, and change nothing',
    async run(open) {
      const { log, reopen } = await open()
      await log.append('tally-1', 'no-stream', events(1))
      const [first = anEvent(), second = anEvent()] = events(2)
      await log.append('tally-1', 0, [first, second])
      const others = [
        { ...second, data: { to: 500, by: 'b' } },
        { ...second, type: 'tallies.Lowered.v1' },
        { ...second, recordedAt: '2026-01-31T19:31:00.000Z' },
        { ...second, metadata: { ...second.metadata, $correlationId: 'another gesture' } },
      ]
      for (const other of others) await isConflict(log.append('tally-1', 0, [first, other]))
      expect(await (await reopen()).readStream('tally-1', 0)).toMatchObject([first, second])
    },
  },
  {
    title: 'a large event comes back whole',
    async run(open) {
      const { log, reopen } = await open()
      const text = 'é'.repeat(200_000)
      await log.append('tally-1', 'no-stream', [anEvent({ text })])
      const [stored] = await (await reopen()).readStream('tally-1')
      expect((stored?.data as { text?: string } | undefined)?.text === text).toBe(true)
    },
  },
  {
    title: 'the largest append is stored; a larger one is refused whole, alone and for good',
    async run(open) {
      const { log } = await open()
      /** Two events with texts of so many bytes; all other parts are less than a kibibyte. */
      const holding = (bytes: number) => [
        anEvent({ text: 'é'.repeat(bytes / 4) }),
        anEvent({ text: 'x'.repeat(bytes / 2) }),
      ]
      const larger = log.append('tally-1', 'no-stream', holding(APPEND_LIMIT))
      const other = log.append('tally-2', 'no-stream', events(1))
      await expect(within(larger, 'a refusal')).rejects.toBeInstanceOf(AppendTooLarge)
      await other
      expect(await log.readStream('tally-1')).toEqual([])
      await log.append('tally-1', 'no-stream', holding(APPEND_LIMIT - 1024))
      expect(await log.readStream('tally-1')).toHaveLength(2)
    },
  },
  {
    title: 'what the caller does with its objects after the call changes nothing',
    async run(open) {
      const { log } = await open()
      const { seen } = follow(log, START)
      const data = { to: 1 }
      const appending = log.append('tally-1', 'no-stream', [anEvent(data, { data })])
      data.to = 2
      await appending
      await until(() => seen.length === 1, 'the event')
      expect(seen[0]?.data).toEqual({ to: 1 })
      expect((await log.readStream('tally-1'))[0]?.data).toEqual({ to: 1 })
    },
  },
  {
    title: 'an event that is not JSON is refused alone',
    async run(open) {
      const { log } = await open()
      const bad = log.append('tally-1', 'no-stream', [anEvent(), anEvent({ big: 1n })])
      const good = log.append('tally-2', 'no-stream', events(1))
      await expect(within(bad, 'a refusal')).rejects.toThrow(TypeError)
      expect(await good).toMatchObject({ revision: 0 })
      expect(await everything(log)).toHaveLength(1)
    },
  },
  {
    title: 'an append may expect what an earlier unanswered one will leave',
    async run(open) {
      const { log } = await open()
      const appending = Array.from({ length: 100 }, (_, i) =>
        log.append('tally-1', i === 0 ? 'no-stream' : i - 1, events(1)),
      )
      const revisions = (await Promise.all(appending)).map(({ revision }) => revision)
      expect(revisions).toEqual(Array.from({ length: 100 }, (_, i) => i))
    },
  },
  {
    title: 'an append behind one that failed conflicts, although its revision would fit',
    async run(open) {
      const { log } = await open()
      await log.append('tally-1', 'no-stream', events(1))
      const foreign = log.append('tally-1', 0, events(1))
      const lost = log.append('tally-1', 0, events(1))
      const behind = log.append('tally-1', 1, events(1), lost)
      const third = log.append('tally-1', 2, events(1), behind)
      const [won] = await Promise.all([foreign, isConflict(lost), isConflict(behind), isConflict(third)])
      expect(won).toMatchObject({ revision: 1 })
      await isConflict(log.append('tally-1', 1, events(1), lost))
      expect(await log.append('tally-1', 1, events(1))).toMatchObject({ revision: 2 })
    },
  },
  {
    title: 'a conflict leaves the others that wait with it alone',
    async run(open) {
      const { log } = await open()
      await log.append('tally-3', 'no-stream', events(1))
      const outcomes = await Promise.allSettled([
        log.append('tally-1', 'no-stream', events(2)),
        log.append('tally-2', 7, events(1)),
        log.append('tally-1', 1, events(1)),
        log.append('tally-3', 'no-stream', events(2)),
        log.append('tally-4', 'no-stream', events(1)),
      ])
      expect(outcomes.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'rejected',
        'fulfilled',
      ])
      const stored = (await everything(log)).map(({ stream, revision }) => `${stream}@${revision}`)
      expect(stored.toSorted()).toEqual(['tally-1@0', 'tally-1@1', 'tally-1@2', 'tally-3@0', 'tally-4@0'])
    },
  },
]

/** For adapters that know the ids of all their events. */
export const uniqueIdPromises: readonly LogPromise[] = [
  {
    title:
      'an event that is stored already is a conflict in every other place, and nothing beside it is stored',
    async run(open) {
      const { log } = await open()
      const batch = events(2)
      await log.append('tally-1', 'no-stream', batch)
      await isConflict(log.append('tally-1', 1, batch))
      const [repeated = anEvent()] = batch
      await isConflict(log.append('tally-2', 'no-stream', [anEvent(), anEvent(), repeated]))
      const [alone, beside] = await Promise.allSettled([
        log.append('tally-3', 'no-stream', [anEvent(), repeated]),
        log.append('tally-4', 'no-stream', events(1)),
      ])
      expect([alone.status, beside.status]).toEqual(['rejected', 'fulfilled'])
      expect((await everything(log)).map(({ stream, revision }) => `${stream}@${revision}`)).toEqual([
        'tally-1@0',
        'tally-1@1',
        'tally-4@0',
      ])
    },
  },
]

/** For adapters that declare `flushes`. */
export const groupCommitPromises: readonly LogPromise[] = [
  {
    title: 'appends that wait together share one flush; one that comes alone has its own',
    async run(open) {
      const { log, flushes = () => 0 } = await open()
      const before = flushes()
      await Promise.all(
        Array.from({ length: 100 }, (_, i) => log.append(`tally-${i}`, 'no-stream', events(1))),
      )
      expect(flushes() - before).toBe(1)
      await log.append('tally-1', 0, events(1))
      await log.append('tally-1', 1, events(1))
      expect(flushes() - before).toBe(3)
    },
  },
]

export function eventLogSuite(
  name: string,
  open: () => Promise<LogUnderTest>,
  { groupCommit, uniqueIds }: { groupCommit: boolean; uniqueIds: boolean },
): void {
  const promises = [
    ...eventLogPromises,
    ...(uniqueIds ? uniqueIdPromises : []),
    ...(groupCommit ? groupCommitPromises : []),
  ]
  suite(`event log: ${name}`, promises, open)
}
