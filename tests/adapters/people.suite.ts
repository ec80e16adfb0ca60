import { setImmediate } from 'node:timers/promises'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { type fixedClock, seededIds } from '@pingboard/services/kernel/testing/fixed.ts'
import type { MailTokens } from '@pingboard/services/ports/mail-tokens.ts'
import { EmailTaken, type Person, type PersonalRecords } from '@pingboard/services/ports/personal-records.ts'
import type { Session, Sessions } from '@pingboard/services/ports/sessions.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import { expect } from 'vitest'
import { aPeopleFile } from './people-file.ts'
import { type PortPromise, suite } from './promises.ts'

export interface PeopleUnderTest {
  readonly records: PersonalRecords
  readonly sessions: Sessions
  readonly tokens: MailTokens
  readonly clock: ReturnType<typeof fixedClock>
  reopen(): Promise<Pick<PeopleUnderTest, 'records' | 'sessions' | 'tokens'>>
  /** A second connection, as an operator's tool could open. */
  beside(): Promise<Pick<PeopleUnderTest, 'records' | 'sessions' | 'tokens'>>
  /** Copies the records, as a backup does. @returns a function that opens the copy, as a restore does */
  copied(): Promise<() => Promise<Pick<PeopleUnderTest, 'records'>>>
  /** Everything the adapter has on disk, as it is now. For a server: everything that it can be asked for. */
  onDisk(): Promise<string>
}

/** For adapters that overwrite what was deleted, in files that others may read meanwhile. */
export interface OverwritingUnderTest extends PeopleUnderTest {
  /** Begins to read everything on another connection, as a backup does. @returns a function that ends the reading */
  reading(): () => void
}

/** The next request from the network arrives in its own turn of the event loop. */
const nextRequest = () => setImmediate()

const ids = seededIds('people')
const aUser = () => ids.random() as UserId

function aPerson(change: Partial<Person> = {}): Person {
  const id = aUser()
  return {
    id,
    email: `${id}@club.example`,
    firstname: 'Anne',
    lastname: null,
    licenseNumber: '7512345',
    passwordHash: '$argon2id$…',
    enableEmails: false,
    enableNotifications: true,
    isVerified: false,
    language: 'fr',
    flags: [],
    createdAt: '2026-01-31T19:30:00.000Z',
    updatedAt: '2026-01-31T19:30:00.000Z',
    ...change,
  }
}

/** Longest time for overwriting the files. Milliseconds. */
const PATIENCE = 20_000

async function erased(records: PersonalRecords, id: UserId): Promise<void> {
  await records.remove(id)
  await records.forget(id)
  expect(await records.overwritten(PATIENCE)).toBe(true)
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

function aSession(userId: UserId, now: Date, change: Partial<Session> = {}): Session {
  const at = now.toISOString()
  return { id: ids.random(), userId, createdAt: at, lastSeenAt: at, userAgent: 'Firefox', ...change }
}

export const peoplePromises: readonly PortPromise<PeopleUnderTest>[] = [
  {
    title: 'a person comes back as stored, by id and by e-mail, also after a reopen',
    async run(open) {
      const { records, reopen } = await open()
      const person = aPerson({ isVerified: true, language: 'en' })
      expect(await records.add(person)).toBe(true)
      for (const current of [async () => ({ records }), reopen]) {
        const { records: store } = await current()
        expect(await store.byId(person.id)).toEqual(person)
        expect(await store.byEmail(person.email)).toEqual(person)
      }
    },
  },
  {
    title: 'nobody is found where nobody is',
    async run(open) {
      const { records } = await open()
      expect(await records.byId(aUser())).toBeNull()
      expect(await records.byEmail('nobody@club.example')).toBeNull()
      expect(await records.flagsOf(aUser())).toEqual([])
      expect(await records.update(aUser(), { firstname: 'X' })).toBeNull()
      await records.remove(aUser())
    },
  },
  {
    title: 'an e-mail is given once, whoever races for it',
    async run(open) {
      const { records } = await open()
      const email = 'same@club.example'
      const race = await Promise.all(Array.from({ length: 20 }, () => records.add(aPerson({ email }))))
      expect(race.filter(Boolean)).toHaveLength(1)
      await records.add(aPerson({ email: 'other@club.example' }))
      const other = await records.byEmail('other@club.example')
      await expect(records.update(other?.id ?? aUser(), { email })).rejects.toBeInstanceOf(EmailTaken)
      expect(await records.byEmail('other@club.example')).toEqual(other)
    },
  },
  {
    title: 'several people are found at once, unknown ones missing',
    async run(open) {
      const { records } = await open()
      const people = [aPerson(), aPerson(), aPerson()] as const
      for (const person of people) await records.add(person)
      const found = await records.byIds([people[0].id, aUser(), people[2].id])
      expect([...found.keys()].sort()).toEqual([people[0].id, people[2].id].sort())
      expect(found.get(people[0].id)).toEqual(people[0])
      expect((await records.byIds([])).size).toBe(0)
    },
  },
  {
    title: 'a change touches the given fields only',
    async run(open) {
      const { records } = await open()
      const person = aPerson()
      await records.add(person)
      const change = { firstname: null, enableEmails: true, updatedAt: '2026-02-01T00:00:00.000Z' }
      expect(await records.update(person.id, change)).toEqual({ ...person, ...change })
      expect(await records.update(person.id, {})).toEqual({ ...person, ...change })
      expect(await records.byId(person.id)).toEqual({ ...person, ...change })
    },
  },
  {
    title: 'two changes of different fields both stay',
    async run(open) {
      const { records } = await open()
      const person = aPerson()
      await records.add(person)
      await Promise.all([
        records.update(person.id, { firstname: 'Léa' }),
        records.update(person.id, { lastname: 'Roux' }),
      ])
      expect(await records.byId(person.id)).toMatchObject({ firstname: 'Léa', lastname: 'Roux' })
    },
  },
  {
    title: 'a hash is replaced only where it is still the one that was read',
    async run(open) {
      const { records } = await open()
      const person = aPerson({ passwordHash: 'old' })
      await records.add(person)
      expect(await records.replacePasswordHash(person.id, 'old', 'new')).toBe(true)
      expect(await records.replacePasswordHash(person.id, 'old', 'late')).toBe(false)
      expect(await records.replacePasswordHash(aUser(), 'old', 'new')).toBe(false)
      expect(await records.byId(person.id)).toEqual({ ...person, passwordHash: 'new' })
    },
  },
  {
    title: 'people are found by the beginning of a name, accents and case aside',
    async run(open) {
      const { records, reopen } = await open()
      const people = [
        aPerson({ firstname: 'Éléonore', lastname: 'Martin' }),
        aPerson({ firstname: 'Jean', lastname: 'ELEFANT' }),
        aPerson({ firstname: 'Hele\u0301na', lastname: 'Œuvrard' }),
        aPerson({ firstname: null, lastname: 'De la Tour' }),
        aPerson({ firstname: 'Ele%', lastname: null }),
        aPerson({ firstname: null, lastname: null }),
      ]
      for (const person of people) await records.add(person)
      const { records: store } = await reopen()
      const found = async (text: string) =>
        (await store.search(text, { page: 1, size: 10 })).people.map(({ id }) => id)
      const [eleonore, jean, helena, tour, percent] = people.map(({ id }) => id)
      expect(await found('ele')).toEqual([jean, eleonore, percent])
      expect(await found('ÉLÉ')).toEqual([jean, eleonore, percent])
      expect(await found('hélé')).toEqual([helena])
      expect(await found('oeu')).toEqual([helena])
      expect(await found('de la t')).toEqual([tour])
      for (const text of ['ean', 'tour', '%%%', '___', '', '\u0301\u0301\u0301', 'null', 'person'])
        expect(await found(text)).toEqual([])
    },
  },
  {
    title: 'people are found by the beginnings of both names, in either order',
    async run(open) {
      const { records } = await open()
      const people = [
        aPerson({ firstname: 'Jean Pierre', lastname: 'De la Tour' }),
        aPerson({ firstname: 'Éléonore', lastname: 'Martin' }),
        aPerson({ firstname: 'Eléa', lastname: 'Martineau' }),
        aPerson({ firstname: 'Martin', lastname: 'Éléfant' }),
        aPerson({ firstname: 'Martin', lastname: null }),
        aPerson({ firstname: null, lastname: 'Martin' }),
        aPerson({ firstname: 'Jeanne', lastname: 'Petit' }),
      ]
      for (const person of people) await records.add(person)
      const search = (text: string, page: number, size: number) => records.search(text, { page, size })
      const found = async (text: string) => (await search(text, 1, 10)).people.map(({ id }) => id)
      const [tour, eleonore, elea, elefant] = people.map(({ id }) => id)
      expect(await found('ELEONORE Martin')).toEqual([eleonore])
      expect(await found('martin élé')).toEqual([elefant, eleonore, elea])
      expect(await found('martine ele')).toEqual([elea])
      for (const text of ['Jean Pierre De la Tour', 'de la tour jean', 'jean  de', 'jean pierre d'])
        expect(await found(text)).toEqual([tour])
      for (const text of [
        'martin jean',
        'jean tour',
        'pierre tour',
        'martin %',
        'eleonore martin x',
        'jean petit ^',
      ])
        expect(await found(text)).toEqual([])
      expect(await search('mart ele', 2, 2)).toEqual({ people: [people[2]], total: 3 })
    },
  },
  {
    title: 'people are found by the name of now, and once, and not at all once they are removed',
    async run(open) {
      const { records } = await open()
      const person = aPerson({ firstname: 'Laurent', lastname: 'Laurens' })
      await records.add(person)
      const total = async (text: string) => (await records.search(text, { page: 1, size: 10 })).total
      expect(await records.search('laure', { page: 1, size: 10 })).toEqual({ people: [person], total: 1 })
      await records.update(person.id, { firstname: 'Benoît' })
      expect([await total('laurent'), await total('laurens'), await total('benoit')]).toEqual([0, 1, 1])
      await records.update(person.id, { lastname: null })
      expect([await total('laurens'), await total('benoit')]).toEqual([0, 1])
      await records.remove(person.id)
      expect(await total('benoit')).toBe(0)
    },
  },
  {
    title: 'those found come by last name, first name and id, a page at a time',
    async run(open) {
      const { records } = await open()
      const named = (firstname: string | null, lastname: string | null) => aPerson({ firstname, lastname })
      const twins = [named('Zoé', 'Pagès'), named('zoe', 'Pages')].toSorted((a, b) => (a.id < b.id ? -1 : 1))
      const order = [
        named('Pagnol', 'Abel'),
        named('Anne', 'Pagès'),
        ...twins,
        named(null, 'Pages'),
        named('Pagnol', null),
      ]
      for (const person of [...order].reverse()) await records.add(person)
      const pages = []
      for (const page of [1, 2, 3, 4]) pages.push(await records.search('pag', { page, size: 2 }))
      expect(pages.flatMap(({ people }) => people.map(({ id }) => id))).toEqual(order.map(({ id }) => id))
      expect(pages.map(({ people, total }) => [people.length, total])).toEqual([
        [2, 6],
        [2, 6],
        [2, 6],
        [0, 6],
      ])
    },
  },
  {
    title: 'flags are those of now, by the next request also when somebody else changed them',
    async run(open) {
      const { records, beside } = await open()
      const person = aPerson({ flags: ['canRetrieveGroup'] })
      await records.add(person)
      expect(await records.flagsOf(person.id)).toEqual(['canRetrieveGroup'])
      await records.update(person.id, { flags: [] })
      expect(await records.flagsOf(person.id)).toEqual([])
      const other = await beside()
      await other.records.update(person.id, { flags: ['canRetrieveGroup'] })
      await nextRequest()
      expect(await records.flagsOf(person.id)).toEqual(['canRetrieveGroup'])
      await other.records.remove(person.id)
      await nextRequest()
      expect(await records.flagsOf(person.id)).toEqual([])
    },
  },
  {
    title: 'who is removed is gone, from the disk too, and the e-mail is free again',
    async run(open) {
      const { records, onDisk } = await open()
      const person = aPerson({ email: 'erase-me@club.example', lastname: 'Unforgettable' })
      await records.add(person)
      await records.update(person.id, { firstname: 'Renamed-Once' })
      await records.update(person.id, { firstname: 'Renamed-Twice' })
      expect(await onDisk()).not.toContain('Renamed-Once')
      await erased(records, person.id)
      expect(await records.byId(person.id)).toBeNull()
      const disk = await onDisk()
      for (const trace of ['erase-me', 'Unforgettable', 'Renamed']) expect(disk).not.toContain(trace)
      expect(await records.add(aPerson({ email: person.email }))).toBe(true)
    },
  },
  {
    title: 'who is removed is known by address until they are forgotten, also after a reopen',
    async run(open) {
      const { records, reopen } = await open()
      const [gone, stays] = [aPerson(), aPerson()]
      for (const person of [gone, stays]) await records.add(person)
      await records.remove(gone.id)
      await records.remove(gone.id)
      expect(await records.byEmail(gone.email)).toBeNull()
      const again = (await reopen()).records
      expect(await again.leaving()).toEqual([{ id: gone.id, email: gone.email }])
      await erased(again, gone.id)
      expect(await again.leaving()).toEqual([])
      expect(await again.byId(stays.id)).toEqual(stays)
    },
  },
  {
    title:
      'how far the erasures are done is known as it was noted last, also after a reopen and when it went back',
    async run(open) {
      const { records, reopen } = await open()
      expect(await records.erasedUpTo()).toBe(START)
      await records.noteErasedUpTo('0000000000000007')
      await records.noteErasedUpTo('0000000000000042')
      expect(await records.erasedUpTo()).toBe('0000000000000042')
      const again = (await reopen()).records
      expect(await again.erasedUpTo()).toBe('0000000000000042')
      await again.noteErasedUpTo(START)
      expect(await again.erasedUpTo()).toBe(START)
    },
  },
  {
    title: 'an older copy of the records brings back how far the erasures were done in it',
    async run(open) {
      const { records, copied } = await open()
      const person = aPerson()
      await records.add(person)
      await records.noteErasedUpTo('0000000000000007')
      const restore = await copied()
      await erased(records, person.id)
      await records.noteErasedUpTo('0000000000000042')
      const { records: restored } = await restore()
      expect(await restored.byId(person.id)).toEqual(person)
      expect(await restored.erasedUpTo()).toBe('0000000000000007')
      expect(await records.erasedUpTo()).toBe('0000000000000042')
    },
  },
  {
    title: 'a session is found until it is ended',
    async run(open) {
      const { sessions, clock, reopen } = await open()
      const session = aSession(aUser(), clock.now())
      await sessions.add(session)
      expect(await sessions.find(session.id, clock.now())).toEqual(session)
      expect(await sessions.find('unknown', clock.now())).toBeNull()
      const again = await reopen()
      expect(await again.sessions.find(session.id, clock.now())).toEqual(session)
      await again.sessions.end(session.id)
      await again.sessions.end(session.id)
      expect(await again.sessions.find(session.id, clock.now())).toBeNull()
    },
  },
  {
    title: 'a session ended in another connection is not found by the next request',
    async run(open) {
      const { sessions, clock, beside } = await open()
      const [one, other] = [aSession(aUser(), clock.now()), aSession(aUser(), clock.now())]
      for (const session of [one, other]) {
        await sessions.add(session)
        expect(await sessions.find(session.id, clock.now())).toEqual(session)
      }
      const operator = await beside()
      await operator.sessions.end(one.id)
      await nextRequest()
      expect(await sessions.find(one.id, clock.now())).toBeNull()
      await operator.sessions.endAllOf(other.userId)
      await nextRequest()
      expect(await sessions.find(other.id, clock.now())).toBeNull()
    },
  },
  {
    title: 'a session ends after 7 days without use',
    async run(open) {
      const { sessions, clock } = await open()
      const session = aSession(aUser(), clock.now())
      await sessions.add(session)
      clock.advance(7 * DAY - 1)
      expect(await sessions.find(session.id, clock.now())).not.toBeNull()
      clock.advance(1)
      expect(await sessions.find(session.id, clock.now())).toBeNull()
      expect(await sessions.ofUser(session.userId)).toEqual([])
    },
  },
  {
    title: 'a session that was refused as over stays so when the clock goes back',
    async run(open) {
      const { sessions, clock, reopen } = await open()
      const user = aUser()
      const begun = clock.now()
      const [asked, listed] = [aSession(user, begun), aSession(user, begun)]
      await sessions.add(asked)
      await sessions.add(listed)
      clock.advance(7 * DAY)
      expect(await sessions.find(asked.id, clock.now())).toBeNull()
      clock.advance(-7 * DAY)
      for (const current of [async () => ({ sessions }), reopen]) {
        const { sessions: store } = await current()
        expect(await store.find(asked.id, begun)).toBeNull()
        expect(await store.find(listed.id, begun)).toEqual(listed)
      }
    },
  },
  {
    title: 'a session that was left out of a list as over stays so when the clock goes back',
    async run(open) {
      const { sessions, clock, reopen } = await open()
      const session = aSession(aUser(), clock.now())
      await sessions.add(session)
      expect(await sessions.find(session.id, clock.now())).toEqual(session)
      clock.advance(7 * DAY)
      expect(await sessions.ofUser(session.userId)).toEqual([])
      clock.advance(-7 * DAY)
      for (const current of [async () => ({ sessions }), reopen]) {
        const { sessions: store } = await current()
        expect(await store.ofUser(session.userId)).toEqual([])
        expect(await store.find(session.id, clock.now())).toBeNull()
      }
    },
  },
  {
    title: 'a session in daily use ends after 30 days',
    async run(open) {
      const { sessions, clock } = await open()
      const session = aSession(aUser(), clock.now())
      await sessions.add(session)
      for (let day = 0; day < 29; day++) {
        clock.advance(DAY)
        await sessions.touch(session.id, clock.now())
        expect(await sessions.find(session.id, clock.now())).not.toBeNull()
      }
      clock.advance(DAY)
      await sessions.touch(session.id, clock.now())
      expect(await sessions.find(session.id, clock.now())).toBeNull()
    },
  },
  {
    title: 'all sessions of a person are listed and ended together, and nobody else’s',
    async run(open) {
      const { sessions, clock } = await open()
      const [user, other] = [aUser(), aUser()]
      const mine = [aSession(user, clock.now()), aSession(user, clock.now()), aSession(user, clock.now())]
      const theirs = aSession(other, clock.now())
      for (const session of [...mine, theirs]) await sessions.add(session)
      const listed = await sessions.ofUser(user)
      expect(listed.map(({ id }) => id).sort()).toEqual(mine.map(({ id }) => id).sort())
      await sessions.endAllOf(user)
      for (const { id } of mine) expect(await sessions.find(id, clock.now())).toBeNull()
      expect(await sessions.ofUser(user)).toEqual([])
      expect(await sessions.find(theirs.id, clock.now())).toEqual(theirs)
    },
  },
  {
    title: 'all sessions of a person but one are ended together',
    async run(open) {
      const { sessions, clock } = await open()
      const user = aUser()
      const [kept, ...others] = [0, 1, 2].map(() => aSession(user, clock.now())) as [
        Session,
        Session,
        Session,
      ]
      const theirs = aSession(aUser(), clock.now())
      for (const session of [kept, ...others, theirs]) await sessions.add(session)
      await sessions.endAllOf(user, kept.id)
      expect(await sessions.ofUser(user)).toEqual([kept])
      expect(await sessions.find(theirs.id, clock.now())).toEqual(theirs)
      await sessions.endAllOf(user, theirs.id)
      expect(await sessions.ofUser(user)).toEqual([])
    },
  },
  {
    title: 'sessions are listed with the last used first',
    async run(open) {
      const { sessions, clock } = await open()
      const user = aUser()
      const [first, second] = [aSession(user, clock.now()), aSession(user, clock.now())]
      for (const session of [first, second]) await sessions.add(session)
      for (const used of [first, second, first]) {
        clock.advance(2 * MINUTE)
        await sessions.touch(used.id, clock.now())
        expect((await sessions.ofUser(user))[0]?.id).toBe(used.id)
      }
    },
  },
  {
    title: 'use is noted, to the minute',
    async run(open) {
      const { sessions, clock } = await open()
      const session = aSession(aUser(), clock.now())
      await sessions.add(session)
      clock.advance(2 * MINUTE)
      await sessions.touch(session.id, clock.now())
      const found = await sessions.find(session.id, clock.now())
      expect(found?.lastSeenAt).toBe(clock.now().toISOString())
    },
  },
]

/** For adapters that declare `reading`. */
export const overwritingPromises: readonly PortPromise<OverwritingUnderTest>[] = [
  {
    title: 'what was to be overwritten when the file was closed is overwritten by the next start',
    async run(open) {
      const { records, reopen, reading, onDisk } = await open()
      const person = aPerson({ email: 'interrupted@club.example' })
      await records.add(person)
      await records.remove(person.id)
      const release = reading()
      await records.forget(person.id)
      expect(await records.overwritten(0)).toBe(false)
      const again = (await reopen()).records
      release()
      expect(await again.overwritten(PATIENCE)).toBe(true)
      expect(await onDisk()).not.toContain('interrupted@')
    },
  },
  {
    title: 'somebody reading the file delays the overwriting, and nobody else',
    async run(open) {
      const { records, reading, onDisk } = await open()
      const person = aPerson({ email: 'read-meanwhile@club.example' })
      await records.add(person)
      const release = reading()
      await records.remove(person.id)
      await records.forget(person.id)
      await records.add(aPerson({ email: 'newcomer@club.example' }))
      expect(await records.overwritten(100)).toBe(false)
      expect(await onDisk()).toContain('read-meanwhile@')
      release()
      expect(await records.overwritten(PATIENCE)).toBe(true)
      expect(await onDisk()).not.toContain('read-meanwhile@')
    },
  },
  {
    title: 'out of a crowd, too, who is removed leaves nothing on the disk',
    async run(open) {
      const { records, onDisk } = await open()
      const crowd = Array.from({ length: 600 }, (_, number) => {
        const mark = `Mark${number}k${'x'.repeat((number * 7) % 40)}`
        return aPerson({ email: `${mark.toLowerCase()}@club.example`, firstname: mark, lastname: mark })
      })
      for (const person of crowd) await records.add(person)
      const leaving = crowd.filter((_, number) => number % 3 === 0)
      for (const { id } of leaving) await records.remove(id)
      for (const { id } of leaving) await records.forget(id)
      expect(await records.overwritten(PATIENCE)).toBe(true)
      // A row that moves within the file must leave no copy at its old place.
      const disk = (await onDisk()).toLowerCase()
      const traces = leaving.filter(({ firstname }) =>
        disk.includes(`${firstname?.toLowerCase().split('x')[0]}`),
      )
      expect(traces.map(({ firstname }) => firstname)).toEqual([])
      expect(disk).toContain('mark1k')
    },
  },
]

export const peopleSuite = (name: string, open: () => Promise<PeopleUnderTest>): void =>
  suite(`people: ${name}`, peoplePromises, open)

export const overwritingSuite = (name: string, open: () => Promise<OverwritingUnderTest>): void =>
  suite(`people, overwriting: ${name}`, overwritingPromises, open)

export async function sqlitePeople(): Promise<OverwritingUnderTest> {
  const { people, open, ...file } = await aPeopleFile()
  return { ...people, ...file, beside: async () => open() }
}
