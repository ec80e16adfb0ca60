import type { UserId } from '@pingboard/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { stored } from '../kernel/testing/events.ts'
import { seededIds } from '../kernel/testing/fixed.ts'
import { type EventLog, StoreFull } from '../ports/event-log.ts'
import type { Person } from '../ports/personal-records.ts'
import { START } from '../ports/stored-event.ts'
import { erasure } from './erasure.ts'
import type { AccountParts } from './parts.ts'
import { type UserEvent, userEvents } from './user/events.ts'

const ann = 'a'.repeat(26) as UserId
const context = { commandId: 'c', actorId: ann, correlationId: 'r', causationId: 'c' }

const STEPS = [
  'event',
  'tokens',
  'outbox',
  'feedback',
  'players',
  'mailbox',
  'sessions',
  'answers',
  'record',
  'mailbox again',
  'traces',
] as const
type Step = (typeof STEPS)[number]

const atRevision = (revision: number) =>
  revision < 0 ? START : stored(userEvents, ann, revision, { type: 'UserRegistered', data: {} }).position

/** An account in which every store is a name in a set. A test can make each step fail. */
function anAccount({ licence = '3312345' as string | null } = {}) {
  const left = new Set<Step>(STEPS.filter(step => step !== 'event'))
  const events: UserEvent[] = [{ type: 'UserRegistered', data: {} }]
  const did: Step[] = []
  /** Positions from which the log was read. */
  const readAfter: string[] = []
  const listed: string[][] = []
  /** Kept with the records. */
  const kept = { place: START, isFull: false }
  let failing: Step | null = null
  const clock = { ms: Date.parse('2026-02-01T08:00:00Z') }
  const step = (name: Step) => async () => {
    did.push(name)
    if (failing === name) throw new Error(`${name} failed`)
    left.delete(name)
  }
  const parts = {
    ids: seededIds(),
    clock: { now: () => new Date(clock.ms) },
    log: {
      async head() {
        return atRevision(events.length - 1)
      },
      async readAll(after: string) {
        readAfter.push(after)
        const all = events.map((event, revision) => stored(userEvents, ann, revision, event))
        const rest = all.filter(({ position }) => position > after)
        return { events: rest, position: rest.at(-1)?.position ?? after }
      },
    } as unknown as EventLog,
    users: {
      async handle() {
        await step('event')()
        if (events.at(-1)?.type !== 'UserErased') events.push({ type: 'UserErased', data: {} })
      },
    },
    people: {
      byId: async () => (left.has('record') ? ({ id: ann, licenseNumber: licence } as Person) : null),
      remove: step('record'),
      leaving: async () =>
        !left.has('record') && left.has('traces') ? [{ id: ann, email: 'ann@club.example' }] : [],
      forget: step('traces'),
      overwritten: async () => true,
      erasedUpTo: async () => kept.place,
      noteErasedUpTo: async (position: string) => {
        if (kept.isFull) throw new StoreFull('full')
        kept.place = position
      },
    },
    onErased: (ids: readonly UserId[]) => void listed.push([...ids]),
    tokens: { removeAllOf: step('tokens') },
    outbox: { removeAllOf: step('outbox') },
    feedback: { removeAllOf: step('feedback') },
    sheetPlayers: { removeAllOfLicence: step('players') },
    forgetters: [() => step(left.has('record') ? 'mailbox' : 'mailbox again')()],
    endings: { allOf: step('sessions') },
    keptAnswers: { removeAllOf: step('answers') },
  }
  return {
    ...erasure(parts as unknown as AccountParts),
    left,
    did,
    events,
    readAfter,
    listed,
    kept,
    clock,
    fail: (name: Step | null) => {
      failing = name
    },
  }
}

describe('erasing an account', () => {
  it('records it first, and removes everything that is kept about the person', async () => {
    const { erase, left, did } = anAccount()
    await erase(ann, context)
    expect([...left]).toEqual([])
    expect(did[0]).toBe('event')
  })
  it('asks nobody for the names of no licence', async () => {
    const { erase, did } = anAccount({ licence: null })
    await erase(ann, context)
    expect(did).not.toContain('players')
  })
  it('twice is harmless', async () => {
    const { erase, left } = anAccount()
    await erase(ann, context)
    await erase(ann, context)
    expect([...left]).toEqual([])
  })

  for (const step of STEPS.slice(1)) {
    it(`that failed at the ${step} is finished at the next start, and by asking again`, async () => {
      for (const again of ['start', 'ask'] as const) {
        const { erase, finish, left, fail } = anAccount()
        fail(step)
        await expect(erase(ann, context)).rejects.toThrow(`${step} failed`)
        expect(left.has('traces')).toBe(true)
        fail(null)
        if (again === 'start') expect(await finish()).toBe(1)
        else await erase(ann, context)
        expect([...left]).toEqual([])
        expect(await finish()).toBe(0)
      }
    })
  }

  it('that was not recorded has not begun', async () => {
    const { erase, finish, left, fail } = anAccount()
    fail('event')
    await expect(erase(ann, context)).rejects.toThrow('event failed')
    expect(await finish()).toBe(0)
    expect(left.size).toBe(STEPS.length - 1)
  })
})

describe('the erasures of the log', () => {
  it('are read after the place of the last start, which moves on with the log', async () => {
    const { finish, events, readAfter, kept } = anAccount()
    await finish()
    expect(kept.place).toBe(atRevision(0))
    events.push({ type: 'PasswordChanged', data: {} })
    readAfter.length = 0
    await finish()
    expect(readAfter[0]).toBe(atRevision(0))
    expect(kept.place).toBe(atRevision(1))
  })
  it('are finished with a full disk too, and looked at again', async () => {
    const { finish, left, kept, events } = anAccount()
    events.push({ type: 'UserErased', data: {} })
    kept.isFull = true
    expect(await finish()).toBe(1)
    expect([...left]).toEqual([])
    expect(kept.place).toBe(START)
  })

  it('are not passed while one of them cannot be finished', async () => {
    const { erase, finish, fail, left, kept } = anAccount()
    await finish()
    const { place } = kept
    fail('players')
    await expect(erase(ann, context)).rejects.toThrow('players failed')
    await expect(finish()).rejects.toThrow('players failed')
    expect(kept.place).toBe(place)
    fail(null)
    expect(await finish()).toBe(1)
    expect([...left]).toEqual([])
  })
  it('are carried out again on an older copy of the records, which has its older place', async () => {
    const { erase, finish, left, kept } = anAccount()
    await finish()
    const copy = { place: kept.place, left: [...left] }
    await erase(ann, context)
    await finish()
    expect(await finish()).toBe(0)
    kept.place = copy.place
    for (const step of copy.left) left.add(step)
    expect(await finish()).toBe(1)
    expect([...left]).toEqual([])
  })
  it('are read from the first event where the log lost its end, and where the caller wants all of them', async () => {
    const { finish, events, readAfter, listed, kept } = anAccount()
    events.push({ type: 'UserErased', data: {} }, { type: 'PasswordChanged', data: {} })
    await finish()
    readAfter.length = 0
    await finish({ whole: true })
    expect(readAfter[0]).toBe(START)
    expect(listed).toEqual([[ann], [ann]])
    events.pop()
    readAfter.length = 0
    await finish()
    expect(readAfter[0]).toBe(START)
    expect(kept.place).toBe(atRevision(1))
  })
  it('are looked at again until calls that had begun before them are over: what these wrote goes', async () => {
    const { erase, finish, left, kept, clock, events } = anAccount()
    await finish()
    const { place } = kept
    await erase(ann, context)
    const recordedAt = Date.parse(stored(userEvents, ann, 1, { type: 'UserErased', data: {} }).recordedAt)
    for (const [seconds, late] of [
      [5, ['feedback', 'sessions']],
      [59, ['tokens', 'outbox', 'answers']],
    ] as const) {
      for (const step of late) left.add(step)
      clock.ms = recordedAt + seconds * 1000
      expect(await finish()).toBe(0)
      expect([...left]).toEqual([])
      expect(kept.place).toBe(place)
    }
    left.add('feedback')
    clock.ms = recordedAt + 61_000
    await finish()
    expect([...left]).toEqual([])
    expect(kept.place).toBe(atRevision(events.length - 1))
  })

  it('after the kept place lose what late calls wrote, also where the caller wants all of them', async () => {
    const { erase, finish, left, clock, kept, did, events } = anAccount()
    await finish()
    await erase(ann, context)
    left.add('feedback').add('sessions')
    clock.ms += 365 * 24 * 3600 * 1000
    await finish({ whole: true })
    expect([...left]).toEqual([])
    expect(kept.place).toBe(atRevision(events.length - 1))
    did.length = 0
    await finish({ whole: true })
    expect(did).toEqual([])
  })

  it('are told of once all are known, also where there are none', async () => {
    const { finish, listed } = anAccount()
    await finish()
    await finish()
    expect(listed).toEqual([[]])
  })
})
