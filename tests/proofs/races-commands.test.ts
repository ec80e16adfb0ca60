import type { CommandContext } from '@pingboard/services/kernel/command-context.ts'
import type { Rejection } from '@pingboard/services/kernel/decider.ts'
import { commandHandler } from '@pingboard/services/kernel/handle-command.ts'
import { fixedClock, seededIds } from '@pingboard/services/kernel/testing/fixed.ts'
import { heldLog } from '@pingboard/services/kernel/testing/held-log.ts'
import {
  type Tally,
  type TallyEvent,
  tallyDecider,
  tallyTypes,
} from '@pingboard/services/kernel/testing/tally.ts'
import { type EventLog, StoreFull } from '@pingboard/services/ports/event-log.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proof } from '../support/proof.ts'
import { scale } from '../support/scale.ts'

const ORDERS = scale(10_000)

type Step = 'raise' | 'raise again' | 'foreign' | 'flush' | 'no room'
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<Step>('raise') },
    { weight: 1, arbitrary: fc.constant<Step>('raise again') },
    { weight: 1, arbitrary: fc.constant<Step>('foreign') },
    { weight: 3, arbitrary: fc.constant<Step>('flush') },
    { weight: 2, arbitrary: fc.constant<Step>('no room') },
  ),
  { minLength: 2, maxLength: 14 },
)

/** Mistakes of a log, for the twins. */
type Mistake = 'answers before it has stored' | 'stores what was decided on a failure'

function spoilt(log: EventLog, mistake: Mistake | undefined): EventLog {
  if (mistake === 'answers before it has stored') {
    return {
      ...log,
      async append(stream, expected, events, behind) {
        const early = {
          revision: (expected === 'no-stream' ? -1 : Number(expected)) + events.length,
          position: '',
        }
        log.append(stream, expected, events, behind).catch(() => {})
        return early
      },
    }
  }
  if (mistake === 'stores what was decided on a failure') {
    return { ...log, append: (stream, _expected, events) => log.append(stream, 'any', events) }
  }
  return log
}

/**
 * Commands on one stream, foreign writers, flushes and full disks in every order. At the moment of its answer a
 * command is stored, exactly once. A refused command is not stored. Every decision rests on the events that really
 * precede it.
 */
const decisionsHold = (mistake?: Mistake) =>
  fc.asyncProperty(fc.scheduler(), steps, async (s, plan) => {
    const held = heldLog()
    const ids = seededIds()
    /** A read happens at one moment, and its result arrives at a later one. */
    const log: EventLog = {
      ...held.log,
      async readStream(...given) {
        await s.schedule(Promise.resolve(), 'read')
        const found = await held.log.readStream(...given)
        await s.schedule(Promise.resolve(), 'have read')
        return found
      },
    }
    const handler = commandHandler(tallyTypes, tallyDecider, {
      log: spoilt(log, mistake),
      ids,
      clock: fixedClock(),
    })
    const storedBy = (commandId: string) =>
      held.events.filter(({ metadata }) => metadata.commandId === commandId)
    const contexts: CommandContext[] = []
    const refused: string[] = []
    /** Answers to finished and pending commands. */
    const answers: Promise<unknown>[] = []
    const faults: unknown[] = []

    function raise(context: CommandContext): void {
      const answer = handler.handle('t', { type: 'Raise', by: 'us' }, context).then(
        ({ revision, repeated }) => {
          const [event, ...more] = storedBy(context.commandId)
          expect(more).toEqual([])
          expect(event).toBeDefined()
          if (!repeated) expect(event?.revision).toBe(revision)
        },
        (error: unknown) => {
          if (!(error instanceof StoreFull) && (error as Rejection).code !== 'CONFLICT') throw error
          refused.push(context.commandId)
        },
      )
      answers.push(answer.catch(fault => faults.push(fault)))
    }

    const take: Record<Step, () => unknown> = {
      raise() {
        const commandId = ids.random()
        const context: CommandContext = {
          commandId,
          actorId: 'us',
          correlationId: commandId,
          causationId: commandId,
          idempotencyKey: 'key',
          bodyHash: 'body',
        }
        contexts.push(context)
        raise(context)
      },
      'raise again': () => contexts[0] && raise(contexts[0]),
      foreign() {
        const metadata = { commandId: ids.random(), actorId: 'f', $correlationId: 'f', $causationId: 'f' }
        const data = { to: 500, by: 'foreign' }
        const recordedAt = '2026-01-31T19:30:00.000Z'
        held.write('tally-t', 'any', [
          { id: ids.random(), type: 'tallies.Raised.v1', data, metadata, recordedAt },
        ])
      },
      flush: () => held.flush(0),
      'no room': () => held.failFlush(new StoreFull('full'), 0),
    }
    await s.waitFor(Promise.all(plan.map(name => s.schedule(Promise.resolve(), name).then(take[name]))))
    // The disk works from here on, so every pending command gets through.
    let isOver = false
    const all = Promise.all(answers).finally(() => {
      isOver = true
    })
    while (!isOver) {
      await s.waitIdle()
      await held.flush(0)
      await new Promise(setImmediate)
    }
    await all
    expect(faults).toEqual([])

    for (const commandId of refused) {
      // The same command, sent twice, may have been refused once and carried out once.
      const times = plan.includes('raise again') && contexts[0]?.commandId === commandId ? 1 : 0
      expect(storedBy(commandId).length).toBeLessThanOrEqual(times)
    }
    const state = held.events.reduce<Tally>((before, { type, data, metadata, revision }) => {
      expect(type).toBe('tallies.Raised.v1')
      const raised = data as Extract<TallyEvent, { type: 'Raised' }>['data']
      if (metadata.actorId === 'us') expect(raised.to).toBe(before.count + 1)
      return tallyDecider.evolve(before, { type: 'Raised', data: raised }, revision)
    }, tallyDecider.initial)
    expect((await s.waitFor(handler.read('t'))).state).toEqual(state)
  })

proof(
  'in whatever order commands, other writers, flushes and full disks come, every answer is stored and every decision holds',
  { timeout: 600_000 },
  async ({ seed, note }) => {
    await fc.assert(decisionsHold(), { seed, numRuns: ORDERS })
    note('orders', ORDERS)
  },
)

test.each<Mistake>(['answers before it has stored', 'stores what was decided on a failure'])(
  'a log that %s is found out',
  { timeout: 60_000 },
  async mistake => {
    const { failed } = await fc.check(decisionsHold(mistake), { seed: 1, numRuns: 300, endOnFailure: true })
    expect(failed).toBe(true)
  },
)
