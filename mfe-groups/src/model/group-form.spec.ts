import { aGroup } from '@pingboard/kit/testing/samples'
import { describe, expect, it } from 'vitest'
import { checkClub, checkIdentity, draftOf, emptyDraft, fieldsOf } from './group-form.ts'

const draft = (changes: object) => ({
  ...emptyDraft(),
  name: 'Dames',
  description: 'Trois équipes',
  ...changes,
})

describe('a group', () => {
  it('needs a name under 50 and a description under 256, in characters as people count them', () => {
    expect(checkIdentity(draft({ name: ' ', description: '' }))).toEqual({
      name: 'name-required',
      description: 'description-required',
    })
    expect(checkIdentity(draft({ name: 'x'.repeat(49), description: '🏓'.repeat(255) }))).toEqual({})
    expect(checkIdentity(draft({ name: 'x'.repeat(50), description: 'x'.repeat(256) }))).toEqual({
      name: 'name-long',
      description: 'description-long',
    })
  })

  it('needs a department and a club; its short name has 2 to 20 characters or none', () => {
    expect(checkClub(draft({}))).toEqual({ department: 'department-required', club: 'club-required' })
    const chosen = { department: '33', clubNumber: '10330412' }
    expect(checkClub(draft({ ...chosen, shortName: '' }))).toEqual({})
    expect(checkClub(draft({ ...chosen, shortName: 'S' }))).toEqual({ shortName: 'short-length' })
    expect(checkClub(draft({ ...chosen, shortName: 'S'.repeat(21) }))).toEqual({ shortName: 'short-length' })
  })

  it('is sent trimmed, an empty short name as null, and not at all without a club', () => {
    expect(fieldsOf(draft({ name: ' Dames ' }))).toBeNull()
    expect(fieldsOf(draft({ name: ' Dames ', clubNumber: '10330412', shortName: ' ' }))).toMatchObject({
      name: 'Dames',
      shortName: null,
    })
  })

  it('starts from the group when it is edited, department included', () => {
    expect(draftOf(aGroup())).toMatchObject({ department: '33', clubNumber: '10330412', shortName: '' })
  })
})
