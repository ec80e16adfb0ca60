import type { UserId } from '@pingboard/contracts/ids.ts'
import { seededIds } from '@pingboard/services/kernel/testing/fixed.ts'
import type { MailTokens, TokenPurpose } from '@pingboard/services/ports/mail-tokens.ts'
import { expect } from 'vitest'
import { type PeopleUnderTest, sqlitePeople } from './people.suite.ts'
import { type PortPromise, suite } from './promises.ts'

export interface MailTokensUnderTest extends Pick<PeopleUnderTest, 'clock' | 'onDisk'> {
  readonly tokens: MailTokens
  reopen(): Promise<{ readonly tokens: MailTokens }>
}

const ids = seededIds('tokens')
const aUser = () => ids.random() as UserId
const MINUTE = 60_000

export const mailTokensPromises: readonly PortPromise<MailTokensUnderTest>[] = [
  {
    title: 'whose a token is comes back as stored, also after a reopen',
    async run(open) {
      const { tokens, clock, reopen } = await open()
      const [userId, hash] = [aUser(), ids.random()]
      await tokens.put({ ...aToken(clock.now()), hash, userId, request: 'one' })
      expect(await tokens.find(hash, 'reset', clock.now())).toEqual({ userId, request: 'one' })
      const again = await reopen()
      expect(await again.tokens.find(hash, 'reset', clock.now())).toEqual({ userId, request: 'one' })
    },
  },
  {
    title: 'nothing is known of a token that was never put',
    async run(open) {
      const { tokens, clock } = await open()
      expect(await tokens.find('unknown', 'reset', clock.now())).toBeNull()
      await tokens.removeAllOf(aUser())
    },
  },
  {
    title: 'a token is known for its purpose only',
    async run(open) {
      const { tokens, clock } = await open()
      const purposes: TokenPurpose[] = ['reset', 'verify']
      for (const purpose of purposes) {
        const token = { ...aToken(clock.now()), purpose }
        await tokens.put(token)
        for (const asked of purposes)
          expect((await tokens.find(token.hash, asked, clock.now())) !== null).toBe(asked === purpose)
      }
    },
  },
  {
    title: 'a token is known until it expires',
    async run(open) {
      const { tokens, clock } = await open()
      const token = aToken(clock.now())
      await tokens.put(token)
      clock.advance(10 * MINUTE - 1)
      expect(await tokens.find(token.hash, 'reset', clock.now())).not.toBeNull()
      clock.advance(1)
      expect(await tokens.find(token.hash, 'reset', clock.now())).toBeNull()
    },
  },
  {
    title: 'a token that was refused as expired stays so when the clock goes back',
    async run(open) {
      const { tokens, clock, reopen } = await open()
      const token = aToken(clock.now())
      await tokens.put(token)
      clock.advance(10 * MINUTE)
      expect(await tokens.find(token.hash, 'reset', clock.now())).toBeNull()
      clock.advance(-10 * MINUTE)
      for (const current of [async () => ({ tokens }), reopen]) {
        const { tokens: store } = await current()
        expect(await store.find(token.hash, 'reset', clock.now())).toBeNull()
      }
    },
  },
  {
    title: 'an expired token goes when another comes',
    async run(open) {
      const { tokens, clock, onDisk } = await open()
      const token = { ...aToken(clock.now()), request: 'expired-request' }
      await tokens.put(token)
      clock.advance(10 * MINUTE)
      await tokens.put(aToken(clock.now()))
      const user = aUser()
      await tokens.put({ ...aToken(clock.now()), userId: user })
      // This removal empties the write-ahead file, which still holds the former page.
      await tokens.removeAllOf(user)
      expect(await onDisk()).not.toContain('expired-request')
    },
  },
  {
    title: 'the same token again changes nothing',
    async run(open) {
      const { tokens, clock } = await open()
      const token = aToken(clock.now())
      await tokens.put(token)
      await tokens.put(token)
      await tokens.put({ ...token, userId: aUser(), request: 'another' })
      const { userId, request } = token
      expect(await tokens.find(token.hash, 'reset', clock.now())).toEqual({ userId, request })
    },
  },
  {
    title: 'all tokens of a person go together, from the disk too, and nobody else’s',
    async run(open) {
      const { tokens, clock, onDisk } = await open()
      const userId = aUser()
      const mine = [1, 2].map(() => ({ ...aToken(clock.now()), userId, request: `mine-${ids.random()}` }))
      const theirs = aToken(clock.now())
      for (const token of [...mine, theirs]) await tokens.put(token)
      await tokens.removeAllOf(userId)
      for (const { hash } of mine) expect(await tokens.find(hash, 'reset', clock.now())).toBeNull()
      expect(await onDisk()).not.toContain('mine-')
      expect(await tokens.find(theirs.hash, 'reset', clock.now())).not.toBeNull()
    },
  },
]

function aToken(now: Date): Parameters<MailTokens['put']>[0] {
  const expiresAt = new Date(now.getTime() + 10 * MINUTE).toISOString()
  return { hash: ids.random(), purpose: 'reset', userId: aUser(), request: ids.random(), expiresAt }
}

export const mailTokensSuite = (name: string, open: () => Promise<MailTokensUnderTest>): void =>
  suite(`mail tokens: ${name}`, mailTokensPromises, open)

export const sqliteMailTokens = (): Promise<MailTokensUnderTest> => sqlitePeople()
