import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedded, openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { storedType } from '@pingboard/services/kernel/event-types.ts'
import { catchUp, rebuild, runProjector } from '@pingboard/services/kernel/projector.ts'
import { canonical } from '@pingboard/services/kernel/testing/events.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import { type TallyEvent, tallyPage, tallyTypes } from '@pingboard/services/kernel/testing/tally.ts'
import { viewName } from '@pingboard/services/kernel/view.ts'
import type { ViewStore } from '@pingboard/services/ports/view-store.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedStore } from '../adapters/documents.ts'

const NAME = viewName(tallyPage)

/** A step of a history: one append, and whether the process ends after it. */
interface Step {
  readonly id: string
  readonly events: readonly (TallyEvent | { type: 'Unknown'; data: object })[]
  readonly isLast: boolean
}

const event: fc.Arbitrary<Step['events'][number]> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('Raised' as const),
      data: fc.record({ to: fc.nat(50), by: fc.constantFrom('a', 'b', 'c') }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('Named' as const),
      data: fc.record({ name: fc.constantFrom('x', 'y', 'poison') }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'Ended' as const, data: {} }) },
  { weight: 1, arbitrary: fc.constant({ type: 'Unknown' as const, data: {} }) },
)
const history: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    id: fc.constantFrom('1', '2', '3', '4'),
    events: fc.array(event, { minLength: 1, maxLength: 6 }),
    isLast: fc.boolean(),
  }),
  { maxLength: 25 },
)

let count = 0
const toNew = (step: Step) =>
  step.events.map(({ type, data }) => ({
    id: `e${count++}`,
    type: type === 'Unknown' ? 'tallies.Unknown.v1' : storedType(tallyTypes, type),
    data,
    metadata: { commandId: `c${count}`, actorId: 'a', $correlationId: 'r', $causationId: 'c' },
    recordedAt: '2026-01-31T19:30:00.000Z',
  }))

/** Everything a reader could see of a view, byte for byte. */
async function picture(views: ViewStore): Promise<string> {
  const documents = []
  for await (const document of views.all(NAME)) documents.push(document)
  const lists = []
  for (const [key, value] of [
    ['by', 'a'],
    ['by', 'b'],
    ['name', 'x'],
    ['name', ''],
  ] as const) {
    const { documents: found, total } = await views.find(NAME, key, [value], { page: 1, size: 100 })
    lists.push([key, value, total, found.map(({ id }) => id)])
  }
  return canonical([documents, lists])
}

/** Runs a history with the view inline, ending and starting the process after each group of steps. */
async function play(
  steps: readonly Step[],
  check: (engine: Embedded, restart: () => Promise<Embedded>) => Promise<void>,
) {
  const dir = await mkdtemp(join(tmpdir(), 'pingboard-'))
  const open = (views = [tallyPage]) => openEmbedded({ dir, views, clock: fixedClock() })
  let engine = await open()
  const restart = async () => {
    await engine.close()
    engine = await open()
    return engine
  }
  try {
    let waiting: Promise<unknown>[] = []
    for (const step of steps) {
      waiting.push(engine.log.append(`tally-${step.id}`, 'any', toNew(step)))
      if (!step.isLast) continue
      await Promise.all(waiting)
      waiting = []
      await restart()
    }
    await Promise.all(waiting)
    await check(engine, restart)
  } finally {
    await engine.close()
    await rm(dir, { recursive: true, force: true })
  }
}

describe('a view is the same however it was made (PRJ-1)', () => {
  it('with its events in their transactions, read back, and rebuilt in batches of any size', {
    timeout: 180_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.integer({ min: 1, max: 9 }), (steps, limit) =>
        play(steps, async (engine, restart) => {
          const inline = await picture(engine.views)
          const restarted = await restart()
          expect(await picture(restarted.views)).toBe(inline)
          await rebuild(tallyPage, restarted, { limit })
          expect(await picture(restarted.views)).toBe(inline)
          expect(await restarted.views.checkpoint(NAME)).toBe(await restarted.log.head())
          expect(await picture((await restart()).views)).toBe(inline)
        }),
      ),
      { numRuns: 40 },
    )
  })

  it('by the loop beside the log, stopped and started at any event', { timeout: 180_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }),
        (steps, batches) =>
          play(steps, async engine => {
            const inline = await picture(engine.views)
            await engine.views.drop(NAME)
            const head = await engine.log.head()
            for (let turn = 0; (await engine.views.checkpoint(NAME)) < head; turn++) {
              // Stopped after one page, the loop goes on from its checkpoint.
              const stop = new AbortController()
              const once = changedStore(engine.views, {
                store: (...call) => {
                  stop.abort()
                  return engine.views.store(...call)
                },
              })
              await catchUp(
                tallyPage,
                { log: engine.log, views: once },
                { signal: stop.signal, limit: batches[turn % batches.length] },
              )
            }
            expect(await picture(engine.views)).toBe(inline)
          }),
      ),
      { numRuns: 30 },
    )
  })
})

describe('the loop beside the log', () => {
  it('follows live, and a document behind it is filled from its stream', () =>
    play([], async engine => {
      const other = { ...tallyPage, name: 'other' }
      const stop = new AbortController()
      const step = (id: string): Step => ({
        id,
        events: [{ type: 'Raised', data: { to: 1, by: 'a' } }],
        isLast: false,
      })
      await engine.log.append('tally-1', 'any', toNew(step('1')))
      const { position } = await engine.log.append('tally-1', 'any', toNew(step('1')))
      // The document seems lost: the checkpoint is past events that the document has not seen.
      await engine.views.store('other.v1', [], position)
      const loop = runProjector(other, engine, stop.signal)
      const last = await engine.log.append('tally-1', 'any', toNew(step('1')))
      await engine.views.reached('other.v1', last.position, 2000)
      expect(await engine.views.get('other.v1', '1')).toMatchObject({ revision: 2 })
      stop.abort()
      await loop
    }))
})
