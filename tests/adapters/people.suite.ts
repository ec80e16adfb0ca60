import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { openPeople } from '@pingboard/infra/people/sqlite.ts'
import { fixedClock, seededIds } from '@pingboard/services/kernel/testing/fixed.ts'
import type { Person, PersonalRecords } from '@pingboard/services/ports/personal-records.ts'
import type { Session, Sessions } from '@pingboard/services/ports/sessions.ts'
import { expect, onTestFinished } from 'vitest'
import { aDirectory, type PortPromise, suite } from './promises.ts'

export interface PeopleUnderTest {
  readonly records: PersonalRecords
  readonly sessions: Sessions
  readonly clock: ReturnType<typeof fixedClock>
  reopen(): Promise<Pick<PeopleUnderTest, 'records' | 'sessions'>>
  /** A second connection, as an operator's command has one. */
  beside(): Pick<PeopleUnderTest, 'records' | 'sessions'>
  /** Everything the adapter has on disk, as it is now. */
  onDisk(): Promise<string>
}

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
      await expect(records.update(other?.id ?? aUser(), { email })).rejects.toThrow()
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
    title: 'flags are those of now, also when somebody else changed them',
    async run(open) {
      const { records, beside } = await open()
      const person = aPerson({ flags: ['canRetrieveGroup'] })
      await records.add(person)
      expect(await records.flagsOf(person.id)).toEqual(['canRetrieveGroup'])
      await records.update(person.id, { flags: [] })
      expect(await records.flagsOf(person.id)).toEqual([])
      const other = beside()
      await other.records.update(person.id, { flags: ['canRetrieveGroup'] })
      expect(await records.flagsOf(person.id)).toEqual(['canRetrieveGroup'])
      await other.records.remove(person.id)
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
      await records.remove(person.id)
      expect(await records.byId(person.id)).toBeNull()
      const disk = await onDisk()
      for (const trace of ['erase-me', 'Unforgettable', 'Renamed']) expect(disk).not.toContain(trace)
      expect(await records.add(aPerson({ email: person.email }))).toBe(true)
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
    title: 'a session ended in another connection is not found any more, at once',
    async run(open) {
      const { sessions, clock, beside } = await open()
      const [one, other] = [aSession(aUser(), clock.now()), aSession(aUser(), clock.now())]
      for (const session of [one, other]) {
        await sessions.add(session)
        expect(await sessions.find(session.id, clock.now())).toEqual(session)
      }
      const operator = beside()
      await operator.sessions.end(one.id)
      expect(await sessions.find(one.id, clock.now())).toBeNull()
      await operator.sessions.endAllOf(other.userId)
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

export const peopleSuite = (name: string, open: () => Promise<PeopleUnderTest>): void =>
  suite(`people: ${name}`, peoplePromises, open)

export async function sqlitePeople(): Promise<PeopleUnderTest> {
  const dir = await aDirectory()
  const clock = fixedClock()
  const open = () => {
    const people = openPeople({ dir, clock })
    onTestFinished(() => people.close())
    return people
  }
  const people = open()
  return {
    ...people,
    clock,
    beside: open,
    reopen: async () => {
      people.close()
      return open()
    },
    onDisk: async () => {
      const files = ['people.sqlite', 'people.sqlite-wal']
      const texts = await Promise.all(files.map(file => readFile(join(dir, file), 'latin1').catch(() => '')))
      return texts.join('')
    },
  }
}
