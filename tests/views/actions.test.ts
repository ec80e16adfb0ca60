import type { UserId } from '@pingboard/contracts/ids.ts'
import { ACTIONS, indexActions } from '@pingboard/services/account/action-index.ts'
import { actionsIn } from '@pingboard/services/account/actions.ts'
import type { EventLog } from '@pingboard/services/ports/event-log.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import { expect, it } from 'vitest'
import { embedded, embeddedAfterCut } from '../adapters/embedded.ts'
import { anEvent } from '../adapters/events.ts'
import { randomFrom } from '../support/random.ts'
import { seed } from '../support/scale.ts'

const PEOPLE = ['a', 'b', 'c'].map(letter => letter.repeat(26) as UserId)
const never = new AbortController().signal

/** A number of events by drawn people and by the product itself. */
async function act(log: EventLog, count: number, random: ReturnType<typeof randomFrom>): Promise<void> {
  const events = Array.from({ length: count }, () => {
    const event = anEvent()
    const actorId = random.pick([...PEOPLE, 'system:evening'])
    return { ...event, metadata: { ...event.metadata, actorId } }
  })
  await log.append(`tally-${random.below(5)}`, 'any', events)
}

/** What each person did, as the whole log says. */
async function done(log: EventLog) {
  const { events } = await log.readAll(START, { limit: Number.MAX_SAFE_INTEGER })
  return PEOPLE.map(person =>
    events
      .filter(({ metadata }) => metadata.actorId === person)
      .map(({ recordedAt, stream }) => ({ at: recordedAt, type: 'Raised', stream })),
  )
}

it('an export is the same whether its index is there, lags, was cut off or is gone', async () => {
  const drawn = seed()
  const random = randomFrom(drawn)
  let engine = await embedded()

  async function exportsAreWhole(): Promise<void> {
    const actionsOf = actionsIn(engine)
    const exported = await Promise.all(PEOPLE.map(person => actionsOf(person)))
    expect(exported, `PINGBOARD_SEED=${drawn}`).toEqual(await done(engine.log))
  }
  /** Ends the process after a drawn number of writes of the index. */
  async function cutOff(): Promise<void> {
    const { log, views } = engine
    let writes = random.below(3)
    const cut: typeof views.store = (...call) =>
      writes-- > 0 ? views.store(...call) : Promise.reject(new Error('cut off'))
    const until = {
      get: views.get.bind(views),
      checkpoint: views.checkpoint.bind(views),
      store: cut,
    }
    await indexActions({ log, views: until }, never).catch(error => expect(error.message).toBe('cut off'))
    engine = await embeddedAfterCut(engine.dir)
  }

  for (let round = 0; round < 12; round++) {
    await act(engine.log, 1 + random.below(400), random)
    if (random.chance(0.6)) await indexActions(engine, never)
    await act(engine.log, 1 + random.below(30), random)
    await exportsAreWhole()
    if (random.chance(0.3)) await engine.views.drop(ACTIONS)
    if (random.chance(0.5)) await cutOff()
    await exportsAreWhole()
  }
})

it('the index makes no start wait, and a score is stored without it', async () => {
  const engine = await embedded()
  await act(engine.log, 50, randomFrom(seed()))
  expect(await engine.views.checkpoint(ACTIONS)).toBe(START)
  await engine.close()
  const again = await embedded({ dir: engine.dir })
  expect(await again.views.checkpoint(ACTIONS)).toBe(START)
  await indexActions(again, never)
  expect(await again.views.checkpoint(ACTIONS)).toBe(await again.log.head())
})
