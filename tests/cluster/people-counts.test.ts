import type { BoardId, GameId, UserId } from '@pingboard/contracts/ids.ts'
import { openMongodb } from '@pingboard/infra/mongodb/connection.ts'
import { openMongoMostWatched } from '@pingboard/infra/people/mongodb/most-watched.ts'
import { openMongoPresence } from '@pingboard/infra/people/mongodb/presence.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import { PRESENT_MS } from '@pingboard/services/ports/presence.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  type MostWatchedUnderTest,
  mostWatchedPromises,
  mostWatchedSuite,
} from '../adapters/most-watched.suite.ts'
import { type PresenceUnderTest, presencePromises, presenceSuite } from '../adapters/presence.suite.ts'
import { itCatches, until } from '../adapters/promises.ts'
import { without } from './engines.ts'
import { emptied, everythingIn } from './people-under-test.ts'

const BOARD = 'b'.repeat(26) as BoardId
const [A, B] = ['a', 'b'] as BoardId[] as [BoardId, BoardId]
const user = (letter: string) => letter.repeat(26) as UserId
const game = (number: number) => `${BOARD}.${number}` as GameId

/** As many processes as asked for, over one empty database. */
async function processes<Port>(
  count: number,
  open: (...given: [Awaited<ReturnType<typeof openMongodb>>]) => Promise<Port>,
) {
  const url = await emptied()
  const opened = Array.from({ length: count }, async () => {
    const connection = await openMongodb({ url })
    onTestFinished(() => connection.close())
    return open(connection)
  })
  return { url, opened: await Promise.all(opened) }
}

async function presenceIn(count: number) {
  const clock = fixedClock()
  const { url, opened } = await processes(count, connection => openMongoPresence(connection, clock))
  return { url, clock, opened }
}

async function mongoPresence(): Promise<PresenceUnderTest> {
  const { clock, opened } = await presenceIn(1)
  const [presence] = opened
  if (!presence) throw new Error('nothing was opened')
  return { presence, clock }
}

async function watchedIn(count: number) {
  const clock = fixedClock()
  const { opened } = await processes(count, connection => openMongoMostWatched(connection, clock))
  return { clock, opened }
}

async function mongoMostWatched(): Promise<MostWatchedUnderTest> {
  const { clock, opened } = await watchedIn(1)
  const [watched] = opened
  if (!watched) throw new Error('nothing was opened')
  return { watched, clock }
}

describe.skipIf(without('mongodb'))(`presence and viewers ${without('mongodb') ?? ''}`, () => {
  presenceSuite('MongoDB', mongoPresence)
  mostWatchedSuite('MongoDB', mongoMostWatched)

  it('scorers of different processes who arrive at the same time are all told to the next', async () => {
    const { opened } = await presenceIn(4)
    const letters = [...'acdefghi']
    await Promise.all(
      letters.map((letter, index) => opened[index % 4]?.keep(BOARD, user(letter), game(index))),
    )
    const others = await opened[0]?.keep(BOARD, user('z'), null)
    expect(others?.map(([id]) => id).toSorted()).toEqual(letters.map(user))
  })

  it('boards without scorers are gone from the database after a minute', async () => {
    const { url, clock, opened } = await presenceIn(2)
    await opened[0]?.keep(BOARD, user('a'), game(1))
    clock.advance(PRESENT_MS + 60_000)
    await opened[1]?.keep('z'.repeat(26) as BoardId, user('c'), null)
    expect(await everythingIn(url)).not.toContain(BOARD)
  })

  it('what one live node sees is answered by another process, within a second', async () => {
    const { opened } = await watchedIn(2)
    const [live, api] = opened
    await live?.seen(A, 2)
    await live?.seen(B, 7)
    await live?.seen(A, 1)
    const isAnswered = async () => JSON.stringify(await api?.boards()) === JSON.stringify([B, A])
    await until(isAnswered, 'the boards by their peaks')
  })

  it('a board that is hidden while its viewers are being stored stays hidden', async () => {
    const { opened } = await watchedIn(1)
    const [live] = opened
    for (let round = 0; round < 20; round++) {
      await live?.seen(A, round + 1)
      const answering = live?.boards()
      await live?.forget(A)
      await answering
      expect(await live?.boards()).toEqual([])
    }
  })

  itCatches(
    'keeps presence in each process',
    presencePromises,
    async () => {
      const { clock, opened } = await presenceIn(2)
      let turn = 0
      return {
        clock,
        presence: {
          keep: (_, id, gameId) => {
            turn++
            // Each process sees a board of its own.
            return (
              opened[turn % 2]?.keep(`${turn % 2}`.repeat(26) as BoardId, id, gameId) ?? Promise.resolve([])
            )
          },
        },
      }
    },
    ['who keeps scores is told to the others, with the game each has open, in order of arrival'],
  )
  itCatches(
    'stores the last number of viewers, not the highest',
    mostWatchedPromises,
    async () => {
      const real = await mongoMostWatched()
      return {
        ...real,
        watched: {
          ...real.watched,
          async seen(board, viewers) {
            await real.watched.forget(board)
            await real.watched.seen(board, viewers)
          },
        },
      }
    },
    ['it is the peak of each board that counts'],
  )
})
