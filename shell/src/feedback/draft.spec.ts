import { LIMITS } from '@pingboard/contracts/constants.ts'
import { reportIssue } from '@pingboard/contracts/http/feedback.ts'
import { describe, expect, it } from 'vitest'
import { checkDraft, LENGTHS, missingIn, reportOf } from './check-draft.ts'
import { type Draft, emptyDraft, hasText } from './draft.ts'

const draft = (changes: Partial<Draft>): Draft => ({
  ...emptyDraft(null, 'help'),
  title: 'Le score ne bouge plus',
  description: 'Depuis ce soir, rien ne change sur le téléphone.',
  ...changes,
})

describe('a report', () => {
  it.each([
    ['neuf sign', 1],
    ['dix signes', 0],
    ['  neuf sign  ', 1],
    ['🏓🏓🏓🏓🏓🏓🏓🏓🏓', 1],
  ])('with the title %j lacks %i characters', (title, missing) => {
    expect(missingIn('title', title)).toBe(missing)
    expect(checkDraft(draft({ title })).title).toBe(missing > 0 ? 'title-short' : undefined)
  })

  it.each([
    ['d'.repeat(19), 'description-short'],
    ['d'.repeat(20), undefined],
    ['d'.repeat(LENGTHS.description.max), undefined],
    ['d'.repeat(LENGTHS.description.max + 1), 'description-long'],
  ])('is held to the length of its text', (description, rule) => {
    expect(checkDraft(draft({ description })).description).toBe(rule)
  })

  it.each([
    ['', undefined],
    ['anne@club', undefined],
    [' anne@club.example ', undefined],
    ['@club.example', 'email-invalid'],
    ['anne@', 'email-invalid'],
    ['anne', 'email-invalid'],
    ['anne@club@example', 'email-invalid'],
    [`${'a'.repeat(LIMITS.email)}@club.example`, 'email-invalid'],
  ])('may have the address %j: %s', (email, rule) => {
    expect(checkDraft(draft({ email })).email).toBe(rule)
  })

  it('is sent with a contact section only where an address was given', () => {
    expect(reportOf(draft({ title: ' Le score ne bouge plus ' }))).toEqual({
      title: 'Le score ne bouge plus',
      body: 'Depuis ce soir, rien ne change sur le téléphone.',
      labels: ['help'],
    })
    expect(reportOf(draft({ email: ' anne@club.example ' })).body).toBe(
      'Depuis ce soir, rien ne change sur le téléphone.\n\nContact:\nanne@club.example',
    )
  })

  it('that the page accepts is one that the server accepts, however long', () => {
    const longest = draft({
      title: 't'.repeat(LENGTHS.title.max),
      description: 'é'.repeat(LENGTHS.description.max),
      email: `${'a'.repeat(LIMITS.email - 2)}@b`,
    })
    expect(checkDraft(longest)).toEqual({})
    expect(reportIssue.body.safeParse(reportOf(longest)).success).toBe(true)
  })

  it('is begun by any text, not by a choice', () => {
    expect(hasText(emptyDraft(null, 'improvement'))).toBe(false)
    expect(hasText({ ...emptyDraft(null, 'bug'), email: ' ' })).toBe(false)
    expect(hasText({ ...emptyDraft(null, 'bug'), email: 'a' })).toBe(true)
  })
})
