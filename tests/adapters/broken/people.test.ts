import { setImmediate } from 'node:timers/promises'
import type { Person, PersonalRecords } from '@pingboard/services/ports/personal-records.ts'
import type { Session } from '@pingboard/services/ports/sessions.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import { describe } from 'vitest'
import {
  type OverwritingUnderTest,
  overwritingPromises,
  type PeopleUnderTest,
  peoplePromises,
  sqlitePeople,
} from '../people.suite.ts'
import { itCatches, waitAtMost } from '../promises.ts'

// A broken adapter may never answer, so the wait for it is short.
waitAtMost(500)

const peopleWith =
  (defect: (real: PeopleUnderTest) => Partial<PeopleUnderTest>) =>
  async (): Promise<OverwritingUnderTest> => {
    const real = await sqlitePeople()
    return { ...real, ...defect(real) }
  }
const allPromises = [...peoplePromises, ...overwritingPromises]

/** Searches the people as they were when added, in the order of addition. */
function withOwnSearch(
  records: PersonalRecords,
  isFound: (person: Person, text: string) => boolean,
): PersonalRecords {
  const everybody: Person[] = []
  return {
    ...records,
    add(person) {
      everybody.push(person)
      return records.add(person)
    },
    async search(text) {
      const people = everybody.filter(person => isFound(person, text))
      return { people, total: people.length }
    },
  }
}

describe('the people suite', () => {
  itCatches(
    'forgets with the process what was to be overwritten',
    allPromises,
    peopleWith(({ records }) => ({
      records: { ...records, remove: async () => {}, forget: id => records.remove(id) },
    })),
    [
      'who is removed is known by address until they are forgotten, also after a reopen',
      'what was to be overwritten when the file was closed is overwritten by the next start',
    ],
  )
  itCatches(
    'says that nothing is left to overwrite while something is',
    overwritingPromises,
    peopleWith(({ records }) => ({ records: { ...records, overwritten: async () => true } })),
    ['somebody reading the file delays the overwriting, and nobody else'],
  )
  itCatches(
    'forgets with the process how far the erasures are done',
    peoplePromises,
    peopleWith(({ records }) => {
      let place = START
      return {
        records: {
          ...records,
          erasedUpTo: async () => place,
          noteErasedUpTo: async position => {
            place = position
          },
        },
      }
    }),
    [
      'how far the erasures are done is known as it was noted last, also after a reopen and when it went back',
      'an older copy of the records brings back how far the erasures were done in it',
    ],
  )
  itCatches(
    'keeps outside the records how far the erasures are done',
    peoplePromises,
    peopleWith(real => {
      let place = START
      const withPlace = <P extends Pick<PeopleUnderTest, 'records'>>(people: P): P => ({
        ...people,
        records: {
          ...people.records,
          erasedUpTo: async () => place,
          noteErasedUpTo: async (position: string) => {
            place = position
          },
        },
      })
      return {
        ...withPlace(real),
        reopen: async () => withPlace(await real.reopen()),
        async copied() {
          const restore = await real.copied()
          return async () => withPlace(await restore())
        },
      }
    }),
    ['an older copy of the records brings back how far the erasures were done in it'],
  )
  itCatches(
    'ends no session by refusing it',
    peoplePromises,
    peopleWith(({ sessions }) => {
      const added = new Map<string, Session>()
      return {
        sessions: {
          ...sessions,
          async add(session) {
            added.set(session.id, session)
            await sessions.add(session)
          },
          find: async (id, now) => {
            const session = added.get(id) ?? null
            const isOver = session && now.getTime() - Date.parse(session.createdAt) >= 7 * 24 * 3_600_000
            return isOver ? null : session
          },
        },
      }
    }),
    ['a session that was refused as over stays so when the clock goes back'],
  )
  itCatches(
    'looks for the e-mail first and adds then',
    peoplePromises,
    peopleWith(({ records }) => ({
      records: {
        ...records,
        async add(person) {
          if (await records.byEmail(person.email)) return false
          await setImmediate()
          await records.add(person)
          return true
        },
      },
    })),
    ['an e-mail is given once, whoever races for it'],
  )
  itCatches(
    'writes the whole person at every change',
    peoplePromises,
    peopleWith(({ records }) => ({
      records: {
        ...records,
        async update(id, change) {
          const person = await records.byId(id)
          await setImmediate()
          return person && records.update(id, { ...person, ...change })
        },
      },
    })),
    ['two changes of different fields both stay'],
  )
  itCatches(
    'says what went wrong in its own words',
    peoplePromises,
    peopleWith(({ records }) => ({
      records: {
        ...records,
        update: (...call) =>
          records.update(...call).catch(error => {
            throw new Error('UNIQUE constraint failed: person.email', { cause: error })
          }),
      },
    })),
    ['an e-mail is given once, whoever races for it'],
  )
  itCatches(
    'replaces whichever hash is there',
    peoplePromises,
    peopleWith(({ records }) => ({
      records: {
        ...records,
        replacePasswordHash: async (id, _, to) => (await records.update(id, { passwordHash: to })) !== null,
      },
    })),
    ['a hash is replaced only where it is still the one that was read'],
  )
  itCatches(
    'finds a name by any part of it',
    peoplePromises,
    peopleWith(real => {
      const records = withOwnSearch(real.records, ({ firstname, lastname }, text) =>
        `${firstname} ${lastname}`.toLowerCase().includes(text.toLowerCase()),
      )
      return { records, reopen: async () => ({ ...real, records }) }
    }),
    [
      'people are found by the beginning of a name, accents and case aside',
      'those found come by last name, first name and id, a page at a time',
    ],
  )
  itCatches(
    'finds people by the name they once had',
    peoplePromises,
    peopleWith(({ records }) => ({
      records: withOwnSearch(
        records,
        ({ firstname, lastname }, text) =>
          firstname?.toLowerCase().startsWith(text) || lastname?.toLowerCase().startsWith(text) || false,
      ),
    })),
    ['people are found by the name of now, and once, and not at all once they are removed'],
  )
  itCatches(
    'ends every session, also the one that goes on',
    peoplePromises,
    peopleWith(({ sessions }) => ({
      sessions: { ...sessions, endAllOf: user => sessions.endAllOf(user) },
    })),
    ['all sessions of a person but one are ended together'],
  )
  itCatches(
    'remembers flags and sessions as it read them first',
    peoplePromises,
    peopleWith(({ records, sessions }) => {
      const flags = new Map<string, Person['flags']>()
      const found = new Map<string, Session>()
      return {
        records: {
          ...records,
          async flagsOf(id) {
            const known = flags.get(id) ?? (await records.flagsOf(id))
            flags.set(id, known)
            return known
          },
        },
        sessions: {
          ...sessions,
          async find(id, now) {
            const known = found.get(id) ?? (await sessions.find(id, now))
            if (known) found.set(id, known)
            return known
          },
        },
      }
    }),
    [
      'flags are those of now, by the next request also when somebody else changed them',
      'a session ended in another connection is not found by the next request',
    ],
  )
  itCatches(
    'lists sessions as they were opened',
    peoplePromises,
    peopleWith(({ sessions }) => ({
      sessions: {
        ...sessions,
        ofUser: async user => (await sessions.ofUser(user)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      },
    })),
    ['sessions are listed with the last used first'],
  )
  itCatches(
    'lets a used session live for ever',
    peoplePromises,
    peopleWith(({ sessions }) => {
      const added = new Map<string, Parameters<typeof sessions.add>[0]>()
      return {
        sessions: {
          ...sessions,
          async add(session) {
            added.set(session.id, session)
            await sessions.add(session)
          },
          find: async id => added.get(id) ?? null,
        },
      }
    }),
    ['a session ends after 7 days without use', 'a session in daily use ends after 30 days'],
  )
  itCatches(
    'ends one session of a person only',
    peoplePromises,
    peopleWith(({ sessions }) => ({
      sessions: {
        ...sessions,
        async endAllOf(user) {
          const [first] = await sessions.ofUser(user)
          if (first) await sessions.end(first.id)
        },
      },
    })),
    ['all sessions of a person are listed and ended together, and nobody else’s'],
  )
})
