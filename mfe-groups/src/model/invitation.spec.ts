import { describe, expect, it } from 'vitest'
import { invitationKey, invitationLink } from './invitation-link.ts'
import { isLinkAtFault, stepOf } from './invitation-steps.ts'

const id = 'g'.repeat(26)
const token = 'T'.repeat(43)

describe('an invitation', () => {
  it('is a link that reads back', () => {
    const link = new URL(invitationLink('https://ping.example', id, token))
    expect(link.pathname).toBe('/group-invitation')
    expect(invitationKey(link.searchParams.get('id'), link.searchParams.get('token'))).toEqual({ id, token })
  })

  it('is none when something is missing or cut off', () => {
    expect(invitationKey(null, token)).toBeNull()
    expect(invitationKey(id, null)).toBeNull()
    expect(invitationKey(id, token.slice(1))).toBeNull()
    expect(invitationKey('../x', token)).toBeNull()
  })

  it('shows its steps no faster than they can be read', () => {
    expect(stepOf('joined', false)).toBe(0)
    expect(stepOf('asking', true)).toBe(0)
    expect(stepOf('already', true)).toBe(2)
    expect(stepOf('failed', true)).toBe(1)
    expect(stepOf('invalid', true)).toBe(0)
  })

  it('blames the link only for what the link is to blame for', () => {
    expect(isLinkAtFault('INVITATION_INVALID')).toBe(true)
    expect(isLinkAtFault('NETWORK')).toBe(false)
  })
})
