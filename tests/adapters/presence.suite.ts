import type { BoardId, GameId, UserId } from '@pingboard/contracts/ids.ts'
import { memoryPresence } from '@pingboard/infra/memory/presence.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import { PRESENT_MS, type Presence } from '@pingboard/services/ports/presence.ts'
import { expect } from 'vitest'
import { type PortPromise, suite } from './promises.ts'

export interface PresenceUnderTest {
  readonly presence: Presence
  readonly clock: ReturnType<typeof fixedClock>
}

const user = (letter: string) => letter.repeat(26) as UserId
const [ANNE, BOB, CHLOE] = [user('a'), user('b'), user('c')]
const BOARD = 'b'.repeat(26) as BoardId
const game = (number: number) => `${BOARD}.${number}` as GameId

export const presencePromises: readonly PortPromise<PresenceUnderTest>[] = [
  {
    title: 'who keeps scores is told to the others, with the game each has open, in order of arrival',
    async run(open) {
      const { presence } = await open()
      expect(await presence.keep(BOARD, ANNE, game(1))).toEqual([])
      expect(await presence.keep(BOARD, BOB, null)).toEqual([[ANNE, game(1)]])
      await presence.keep(BOARD, ANNE, game(2))
      expect(await presence.keep(BOARD, CHLOE, game(2))).toEqual([
        [ANNE, game(2)],
        [BOB, null],
      ])
    },
  },
  {
    title: 'they are forgotten after thirty seconds of silence, and not before',
    async run(open) {
      const { presence, clock } = await open()
      await presence.keep(BOARD, ANNE, game(1))
      clock.advance(PRESENT_MS)
      expect(await presence.keep(BOARD, BOB, null)).toEqual([[ANNE, game(1)]])
      clock.advance(1)
      expect(await presence.keep(BOARD, BOB, null)).toEqual([])
    },
  },
  {
    title: 'they are there once, from however many windows',
    async run(open) {
      const { presence } = await open()
      await presence.keep(BOARD, ANNE, game(1))
      await presence.keep(BOARD, ANNE, game(2))
      expect(await presence.keep(BOARD, BOB, null)).toEqual([[ANNE, game(2)]])
    },
  },
  {
    title: 'those of another board are not told',
    async run(open) {
      const { presence } = await open()
      await presence.keep('z'.repeat(26) as BoardId, ANNE, 'z.1' as GameId)
      expect(await presence.keep(BOARD, BOB, null)).toEqual([])
    },
  },
]

export const presenceSuite = (name: string, open: () => Promise<PresenceUnderTest>): void =>
  suite(`presence: ${name}`, presencePromises, open)

export async function presenceInMemory(): Promise<PresenceUnderTest> {
  const clock = fixedClock()
  return { presence: memoryPresence(clock), clock }
}
