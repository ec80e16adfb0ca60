import { expect, test } from 'vitest'
import { takeToken } from './take-token.ts'

/** The address and the state of its history entry after `takeToken`; null when the entry is left alone. */
function taken(address: string, state: unknown = null): { state: unknown; address: string } | null {
  let found: { state: unknown; address: string } | null = null
  const history = {
    state,
    replaceState: (next: unknown, _title: string, url: string) => {
      found = { state: next, address: url }
    },
  }
  takeToken(new URL(address, 'https://ping.example') as unknown as Location, history as unknown as History)
  return found
}

test('the token of a mailed link goes from the address to the history, and nothing else of it does', () => {
  expect(taken('/auth/reset-password?token=s3cret&lang=en#top')).toEqual({
    state: { token: 's3cret' },
    address: '/auth/reset-password?lang=en#top',
  })
  expect(taken('/auth/email-verification?token=s3cret')?.address).toBe('/auth/email-verification')
})

test('what the router keeps in the entry stays', () => {
  expect(taken('/auth/reset-password?token=x', { idx: 2, key: 'k' })?.state).toEqual({
    idx: 2,
    key: 'k',
    token: 'x',
  })
})

test('a second link in the same tab counts, an empty one too: the page then says that it is no link', () => {
  expect(taken('/auth/reset-password?token=new', { token: 'old' })?.state).toEqual({ token: 'new' })
  expect(taken('/auth/reset-password?token=', { token: 'old' })?.state).toEqual({ token: '' })
})

test.each([['/auth/login?redirect=%2Fboards'], ['/group-invitation?id=a&token=b'], ['/boards/a?token=b']])(
  '%s is left alone',
  address => expect(taken(address)).toBeNull(),
)
