import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { OutcomeUnknown, StoreFull, StoreUnavailable } from '../ports/event-log.ts'
import { streamOf } from '../ports/stored-event.ts'
import type { CommandContext } from './command-context.ts'
import { commandHandler } from './handle-command.ts'
import { fixedClock, seededIds } from './testing/fixed.ts'
import { heldLog } from './testing/held-log.ts'
import { type TallyCommand, tallyDecider, tallyTypes } from './testing/tally.ts'

function aTally() {
  const held = heldLog()
  const ids = seededIds()
  const handler = commandHandler(tallyTypes, tallyDecider, { log: held.log, ids, clock: fixedClock() })
  const context = (change: Partial<CommandContext> = {}): CommandContext => {
    const commandId = ids.random()
    return { commandId, actorId: 'somebody', correlationId: commandId, causationId: commandId, ...change }
  }
  const raise: TallyCommand = { type: 'Raise', by: 'a' }
  /** An event of another writer, past this handler. */
  const foreign = (to = 500) => {
    const at = held.events.length - 1
    held.write(streamOf('tally', 't'), at === -1 ? 'no-stream' : at, [
      {
        id: ids.random(),
        type: 'tallies.Raised.v1',
        data: { to, by: 'foreign' },
        metadata: { commandId: ids.random(), actorId: 'f', $correlationId: 'f', $causationId: 'f' },
        recordedAt: '2026-01-31T19:30:00.000Z',
      },
    ])
  }
  const raised = async (change?: Partial<CommandContext>) => {
    const handled = handler.handle('t', raise, context(change))
    await held.flush()
    return handled
  }
  return { held, handler, context, raise, foreign, raised }
}

describe('commands on one stream', () => {
  it('a hundred at once share a flush, conflict nowhere and fold once', async () => {
    const { held, handler, context, raise, foreign } = aTally()
    foreign(100)
    const all = Array.from({ length: 100 }, () => handler.handle('t', raise, context()))
    await held.flush(100)
    const handled = await Promise.all(all)
    expect(handled.map(({ revision }) => revision)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
    expect(handled.at(-1)?.state.count).toBe(200)
    expect(held.counts).toMatchObject({ appends: 100, conflicts: 0, eventsRead: 1 })
  })

  it('a hundred that begin a stream together conflict nowhere', async () => {
    const { held, handler, context, raise } = aTally()
    const all = Array.from({ length: 100 }, () => handler.handle('t', raise, context()))
    await held.flush(100)
    expect((await Promise.all(all)).at(-1)).toMatchObject({ revision: 99, state: { count: 100 } })
    expect(held.counts.conflicts).toBe(0)
  })

  it('nobody is answered before the flush that covers what they decided on', async () => {
    const { held, handler, context, raise } = aTally()
    let answered = 0
    const count = () => {
      answered++
    }
    const first = handler.handle('t', raise, context()).then(count)
    const quiet = handler.handle('t', { type: 'Set', to: 1 }, context()).then(count)
    const stale = handler.handle('t', raise, context(), 7).catch(count)
    await new Promise(setImmediate)
    expect(answered).toBe(0)
    await held.flush()
    await Promise.all([first, quiet, stale])
    expect(answered).toBe(3)
  })

  it('a failed flush fails all that depended on it, and the next command reads again', async () => {
    const { held, handler, context, raise, raised } = aTally()
    await raised()
    const all = Array.from({ length: 10 }, () => handler.handle('t', raise, context()))
    const quiet = handler.handle('t', { type: 'Set', to: 11 }, context())
    // It reads first, and then waits for what it was decided on.
    await new Promise(setImmediate)
    await Promise.all([
      held.failFlush(new StoreFull('full'), 10),
      ...[...all, quiet].map(handled => expect(handled).rejects.toBeInstanceOf(StoreFull)),
    ])
    expect(await raised()).toMatchObject({ revision: 1, state: { count: 2 } })
  })

  it.each([
    ['that was not written because the store did not answer', new StoreUnavailable('away')],
    ['whose outcome nobody knows, and which was not written', new OutcomeUnknown('lost')],
  ])('an append %s leaves nothing behind: the next command reads what is there', async (_, failure) => {
    const { held, handler, context, raise, raised } = aTally()
    await raised()
    const lost = context()
    const first = handler.handle('t', raise, lost)
    await Promise.all([held.failFlush(failure), expect(first).rejects.toBe(failure)])
    const again = handler.handle('t', raise, lost)
    while (held.counts.appends < 3) await new Promise(setImmediate)
    await held.flush()
    expect(await again).toMatchObject({ revision: 1, state: { count: 2 }, repeated: false })
  })

  it('the command of an append that was written although its outcome was not known is known again', async () => {
    const { held, handler, context, raise, raised } = aTally()
    await raised()
    const lost = context()
    const first = handler.handle('t', raise, lost)
    while (held.counts.appends < 2) await new Promise(setImmediate)
    const failure = new OutcomeUnknown('lost')
    held.write(streamOf('tally', 't'), 0, [
      {
        id: 'written-all-the-same',
        type: 'tallies.Raised.v1',
        data: { by: 'a', to: 2 },
        metadata: { ...held.events[0]?.metadata, commandId: lost.commandId },
        recordedAt: '2026-01-31T19:30:00.000Z',
      } as never,
    ])
    await Promise.all([held.failFlush(failure), expect(first).rejects.toBe(failure)])
    expect(await handler.handle('t', raise, lost)).toMatchObject({ revision: 1, repeated: true })
  })

  it('a command that was reading while a flush failed does not believe what the flush lost', async () => {
    const { held, handler, context, raise, raised } = aTally()
    await raised()
    const lost = handler.handle('t', raise, context())
    const failing = held.failFlush(new StoreFull('full'))
    const later = handler.handle('t', { type: 'Set', to: 2 }, context())
    await failing
    await expect(lost).rejects.toBeInstanceOf(StoreFull)
    const next = await Promise.race([
      later.then(
        () => 'quiet',
        error => error,
      ),
      new Promise(setImmediate).then(() => 'appending'),
    ])
    expect(next).not.toBe('quiet')
    if (next === 'appending') await held.flush()
    expect(held.events.length).toBe(next === 'appending' ? 2 : 1)
  })

  it('what was decided on an append that lost a race is decided again, even when its revision would fit', async () => {
    const { held, handler, context, raise, foreign, raised } = aTally()
    await raised()
    const first = handler.handle('t', raise, context())
    const second = handler.handle('t', raise, context())
    while (held.counts.appends < 3) await new Promise(setImmediate)
    foreign(500)
    await held.flush(2)
    let isOver = false
    const both = Promise.all([first, second]).finally(() => {
      isOver = true
    })
    // The appends come again after a pause of random length: together, or one after the other.
    while (!isOver) {
      await new Promise(setImmediate)
      await held.flush(0)
    }
    const [a, b] = await both
    expect([a.state.count, b.state.count].sort()).toEqual([501, 502])
    expect(held.events.map(({ data }) => (data as { to: number }).to)).toEqual([1, 500, 501, 502])
  })
})

describe('the same command again', () => {
  it('is answered without a second effect', async () => {
    const { held, handler, context, raise, raised } = aTally()
    const again = context({ idempotencyKey: 'k', bodyHash: 'h' })
    const first = handler.handle('t', raise, again)
    const meanwhile = handler.handle('t', raise, again)
    await held.flush()
    await first
    await raised()
    const position = held.events[0]?.position
    expect(await meanwhile).toMatchObject({ repeated: true, events: [], position })
    expect(await handler.handle('t', raise, again)).toMatchObject({ repeated: true, position })
    expect(held.events).toHaveLength(2)
  })

  it('is noticed by a process that has just started', async () => {
    const { held, context, raise, handler } = aTally()
    const again = context({ idempotencyKey: 'k', bodyHash: 'h' })
    const first = handler.handle('t', raise, again)
    await held.flush()
    await first
    const ports = { log: held.log, ids: seededIds(), clock: fixedClock() }
    const restarted = commandHandler(tallyTypes, tallyDecider, ports)
    expect(await restarted.handle('t', raise, again)).toMatchObject({ repeated: true, revision: 0 })
  })

  it('with another body is refused', async () => {
    const { handler, context, raise, raised } = aTally()
    const first = context({ idempotencyKey: 'k', bodyHash: 'h' })
    await raised(first)
    await expect(handler.handle('t', raise, { ...first, bodyHash: 'other' })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })
})

describe('If-Match', () => {
  it('of the current revision passes', async () => {
    const { held, handler, context, raise, raised } = aTally()
    await raised()
    const handled = handler.handle('t', raise, context(), 0)
    await held.flush()
    expect((await handled).revision).toBe(1)
  })

  it('of an older revision is refused with the current one, and nothing is stored', async () => {
    const { held, handler, context, raise, raised } = aTally()
    await raised()
    await raised()
    await expect(handler.handle('t', raise, context(), 0)).rejects.toMatchObject({
      code: 'STALE_REVISION',
      extra: { revision: 1 },
    })
    expect(held.events).toHaveLength(2)
  })

  it('that loses a race at the log is refused at once', async () => {
    const { held, handler, context, raise, foreign, raised } = aTally()
    await raised()
    const handled = handler.handle('t', raise, context(), 0)
    while (held.counts.appends < 2) await new Promise(setImmediate)
    foreign()
    await Promise.all([
      held.flush(),
      expect(handled).rejects.toMatchObject({ code: 'STALE_REVISION', extra: { revision: 1 } }),
    ])
  })
})

/** Time goes on by `vi.advanceTimersByTime` only. */
function holdTheClock(): void {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

describe('a stream to which only this process appends', () => {
  it('is read once, and not for each command', async () => {
    const { held, raised } = aTally()
    await raised()
    const { reads } = held.counts
    for (let more = 0; more < 5; more++) await raised()
    expect(held.counts).toMatchObject({ reads, conflicts: 0 })
  })

  it('is read for a refusal, which may rest on what another process has changed', async () => {
    const { held, handler, context, raise, foreign } = aTally()
    foreign(1000)
    await expect(handler.handle('t', raise, context())).rejects.toMatchObject({ code: 'GAME_EXEMPT' })
    foreign(5)
    const handled = handler.handle('t', raise, context())
    await held.flush()
    expect((await handled).state.count).toBe(6)
  })

  it('is read for a command without effect, which may have one by now', async () => {
    const { held, handler, context, foreign, raised } = aTally()
    await raised()
    foreign(7)
    const handled = handler.handle('t', { type: 'Set', to: 1 }, context())
    await held.flush()
    expect(await handled).toMatchObject({ revision: 2, state: { count: 1 } })
  })

  it('is read for an If-Match that this process does not know yet', async () => {
    const { held, handler, context, raise, foreign, raised } = aTally()
    await raised()
    foreign(7)
    const handled = handler.handle('t', raise, context(), 1)
    await held.flush()
    expect(await handled).toMatchObject({ revision: 2, state: { count: 8 } })
  })

  it('is read before each command for a minute after another process has appended, and no longer', async () => {
    holdTheClock()
    const { held, handler, context, raise, foreign, raised } = aTally()
    await raised()
    foreign(7)
    const first = handler.handle('t', raise, context())
    await held.flush()
    await held.flush()
    expect((await first).state.count).toBe(8)
    expect(held.counts.conflicts).toBe(1)
    vi.advanceTimersByTime(50_000)
    foreign(20)
    expect((await raised()).state.count).toBe(21)
    vi.advanceTimersByTime(50_000)
    foreign(30)
    expect((await raised()).state.count).toBe(31)
    expect(held.counts.conflicts).toBe(1)
    vi.advanceTimersByTime(50_000)
    await raised()
    vi.advanceTimersByTime(10_001)
    const { reads } = held.counts
    await raised()
    expect(held.counts.reads).toBe(reads)
  })

  it('is read after a minute without a command: another process may have taken its place', async () => {
    holdTheClock()
    const { held, foreign, raised } = aTally()
    await raised()
    vi.advanceTimersByTime(50_000)
    await raised()
    vi.advanceTimersByTime(50_000)
    const { reads } = held.counts
    await raised()
    expect(held.counts.reads).toBe(reads)
    vi.advanceTimersByTime(60_001)
    foreign(40)
    expect((await raised()).state.count).toBe(41)
    expect(held.counts).toMatchObject({ reads: reads + 1, conflicts: 0 })
  })

  it('is read when another process has carried out the same command: it is answered without a second effect', async () => {
    const { held, handler, context, raise, raised } = aTally()
    await raised()
    const elsewhere = commandHandler(tallyTypes, tallyDecider, {
      log: held.log,
      ids: seededIds(),
      clock: fixedClock(),
    })
    const again = context({ idempotencyKey: 'k', bodyHash: 'h' })
    const first = elsewhere.handle('t', raise, again)
    await held.flush()
    await first
    const second = handler.handle('t', raise, again)
    await held.flush()
    expect(await second).toMatchObject({ repeated: true, revision: 1 })
    expect(held.events).toHaveLength(2)
  })
})

describe('a foreign writer', () => {
  it('wins, and the command is decided again on what it left', async () => {
    const { held, handler, context, raise, foreign, raised } = aTally()
    await raised()
    const handled = handler.handle('t', raise, context())
    while (held.counts.appends < 2) await new Promise(setImmediate)
    foreign(41)
    await held.flush()
    await held.flush()
    expect((await handled).state.count).toBe(42)
  })

  it('who wins five times in a row leaves a conflict with the current revision', async () => {
    const { held, handler, context, raise, foreign } = aTally()
    const handled = handler.handle('t', raise, context())
    const refused = expect(handled).rejects.toMatchObject({ code: 'CONFLICT', extra: { revision: 4 } })
    for (let race = 1; race <= 5; race++) {
      while (held.counts.appends < race) await new Promise(setImmediate)
      foreign()
      await held.flush()
    }
    await refused
    expect(held.counts.appends).toBe(5)
  })
})

describe('refusals and reads', () => {
  it('a rejection is not tried again', async () => {
    const { held, handler, context, raise, foreign } = aTally()
    foreign(1000)
    await expect(handler.handle('t', raise, context())).rejects.toMatchObject({ code: 'GAME_EXEMPT' })
    expect(held.counts.appends).toBe(0)
  })

  it('a read waits for what is on its way', async () => {
    const { held, handler, context, raise } = aTally()
    const handled = handler.handle('t', raise, context())
    while (held.counts.appends < 1) await new Promise(setImmediate)
    const read = handler.read('t')
    await held.flush()
    expect(await read).toMatchObject({ state: (await handled).state, revision: 0 })
  })

  it('a read after a failed flush gives what is stored', async () => {
    const { held, handler, context, raise } = aTally()
    const handled = handler.handle('t', raise, context())
    while (held.counts.appends < 1) await new Promise(setImmediate)
    const read = handler.read('t')
    await Promise.all([
      held.failFlush(new StoreFull('full')),
      expect(handled).rejects.toBeInstanceOf(StoreFull),
    ])
    expect((await read).revision).toBe(-1)
  })

  it('events carry who, what for and because of what', async () => {
    const { held, raised } = aTally()
    await raised({ correlationId: 'gesture', causationId: 'cause', idempotencyKey: 'k', bodyHash: 'h' })
    expect(held.events[0]?.metadata).toMatchObject({
      actorId: 'somebody',
      $correlationId: 'gesture',
      $causationId: 'cause',
      idempotencyKey: 'k',
      bodyHash: 'h',
    })
  })
})
