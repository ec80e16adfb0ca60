import type { UserId } from '@pingboard/contracts/ids.ts'
import type { Person, PersonalRecords } from '../../ports/personal-records.ts'

let made = 0

/** A verified person who wants every mail and push. */
export function aPerson(change: Partial<Person> = {}): Person {
  const id = `${++made}`.padStart(26, 'p') as UserId
  return {
    id,
    email: `${id}@club.example`,
    firstname: 'Anne',
    lastname: 'Roux',
    licenseNumber: null,
    passwordHash: '',
    enableEmails: true,
    enableNotifications: true,
    isVerified: true,
    language: 'fr',
    flags: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...change,
  }
}

/** The records of these people. Each call reads the current array. */
export const recordsOf = (people: Person[]): Pick<PersonalRecords, 'byId' | 'byIds'> => ({
  byId: async id => people.find(person => person.id === id) ?? null,
  byIds: async ids => new Map(people.filter(({ id }) => ids.includes(id)).map(person => [person.id, person])),
})
