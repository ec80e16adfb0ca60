import { acceptInvitation } from '@pingboard/contracts/http/invitations.ts'
import type { GroupId } from '@pingboard/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { group } from './group/testing-history.ts'
import { invitationTokens } from './invitation-tokens.ts'

const { tokenOf, numberOf } = invitationTokens('s'.repeat(32))
const invitation = { number: 3, issuedAt: '', expiresAt: '' }

describe('the token of an invitation', () => {
  it('has the shape the contract takes', () =>
    expect(acceptInvitation.body.safeParse({ token: tokenOf(group, 3) }).success).toBe(true))
  it('can be shown again', () => expect(tokenOf(group, 3)).toBe(tokenOf(group, 3)))
  it('opens its own invitation', () => expect(numberOf(tokenOf(group, 3), group, invitation)).toBe(3))
  it.each([
    ['of a renewed invitation', tokenOf(group, 2)],
    ['of another group', tokenOf('h'.repeat(26) as GroupId, 3)],
    ['of another installation', invitationTokens('t'.repeat(32)).tokenOf(group, 3)],
    ['of another length', 'short'],
  ])('opens nothing when it is %s', (_, token) => expect(numberOf(token, group, invitation)).toBeNull())
  it('opens nothing where there is no invitation', () =>
    expect(numberOf(tokenOf(group, 0), group, null)).toBeNull())
  it('needs a secret that cannot be guessed', () => expect(() => invitationTokens('short')).toThrow('32'))
})
