import type { UserId } from '@pingboard/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import type { Person } from '../ports/personal-records.ts'
import { changesOf, commandOf } from './profile-changes.ts'

const somebody: Person = {
  id: '0123456789abcdefghjkmnpqrs' as UserId,
  email: 'somebody@example.org',
  firstname: 'Anne',
  lastname: null,
  licenseNumber: null,
  passwordHash: '',
  enableEmails: false,
  enableNotifications: false,
  isVerified: false,
  language: 'fr',
  flags: [],
  createdAt: '2025-11-21T10:00:00.000Z',
  updatedAt: '2025-11-21T10:00:00.000Z',
}
const asked = (body: Parameters<typeof changesOf>[1], person = somebody) => {
  const changes = changesOf(person, body)
  return { changes, command: commandOf(person, changes, body) }
}

describe('a change of profile', () => {
  it('touches the given fields only', () => {
    expect(asked({ lastname: 'Le Goff' })).toMatchObject({
      changes: { lastname: 'Le Goff' },
      command: { names: 'given', licence: null },
    })
    expect(Object.keys(asked({ lastname: 'Le Goff' }).changes)).toEqual(['lastname'])
  })
  it('is none when the value is the same', () => {
    expect(asked({ firstname: 'Anne', licenseNumber: null })).toMatchObject({
      changes: {},
      command: { names: null, licence: null },
    })
  })
  it('leaves one space between the parts of a name', () => {
    expect(asked({ firstname: 'Anne  \u00a0Marie' }).changes).toEqual({ firstname: 'Anne Marie' })
  })
  it('takes an empty name for none', () => {
    expect(asked({ firstname: '' })).toMatchObject({
      changes: { firstname: null },
      command: { names: 'removed' },
    })
    expect(asked({ lastname: '' }).changes).toEqual({})
  })
  it('removes the names when none is left', () => {
    expect(asked({ firstname: null }).command).toMatchObject({ names: 'removed' })
  })
  it('links and unlinks a licence', () => {
    expect(asked({ licenseNumber: '3312345' }).command).toMatchObject({ licence: 'linked' })
    const linked = { ...somebody, licenseNumber: '3312345' }
    expect(asked({ licenseNumber: null }, linked).command).toMatchObject({ licence: 'unlinked' })
  })
  it('says nothing of a value in the command', () => {
    const { command } = asked({ lastname: 'Le Goff', licenseNumber: '3312345', enableEmails: true })
    expect(JSON.stringify(command)).not.toMatch(/Goff|3312345|Anne/)
  })
})
