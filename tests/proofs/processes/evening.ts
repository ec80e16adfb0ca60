import { setTimeout as wait } from 'node:timers/promises'
import { register } from '@pingboard/contracts/http/account.ts'
import { type BoardWithRights, getBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { updateGroup } from '@pingboard/contracts/http/groups.ts'
import { removeMember } from '@pingboard/contracts/http/members.ts'
import { membershipIdOf } from '@pingboard/contracts/ids.ts'
import { expectStatus, PASSWORD, somebody } from '../../support/client.ts'
import { aBoardIn, aGroupOf, join } from '../../support/club.ts'
import type { Random } from '../../support/random.ts'
import { ask, type Person, type World, watch } from './world.ts'

const SCORERS = 6
const REMOVED = 3
const VIEWERS = 4
/** A second later at most, the last member who is removed has lost the right. Milliseconds. */
const REMOVED_WITHIN_MS = 4000

/** A score that was answered with success. */
export interface Scored {
  readonly key: string
  readonly game: string
  /** When it was first asked for: monotonic milliseconds. */
  readonly askedAt: number
}

/** What one scorer did, until the end of the evening or until they were refused. */
interface Scoring {
  readonly scored: readonly Scored[]
  /** Status and text of the refusal. */
  readonly refused: string | null
}

/**
 * Begins an evening that goes on until `end`: scorers, removed members, viewers, newcomers, readers of pages.
 * @param removedWithinMs when the members are removed, at random
 */
export async function beginEvening(
  world: World,
  random: Random,
  { removedWithinMs = REMOVED_WITHIN_MS }: { removedWithinMs?: number | undefined } = {},
) {
  const { origin } = await world.any('api', random)
  const owner = await somebody(origin, 'Odile')
  const open = await aGroupOf(owner, 'Les pongistes du jeudi')
  const closed = await aGroupOf(owner, 'Le bureau')
  const visibility = { params: { id: closed.id }, body: { boardVisibility: 'members' as const } }
  await expectStatus(owner.call(updateGroup, visibility), 200)
  const board = await aBoardIn(open, owner, SCORERS)
  const inner = await aBoardIn(closed, owner, REMOVED + 1)
  const scorers = await Promise.all(Array.from({ length: SCORERS }, () => somebody(origin)))
  const members = await Promise.all(Array.from({ length: REMOVED }, () => somebody(origin)))
  for (const person of scorers) await join(owner, open, person, 'scorer')
  for (const person of members) await join(owner, closed, person, 'scorer')

  let isOver = false
  /** Broken promises, one line each. */
  const faults: string[] = []

  /** Changes the score of one game again and again, and reads now and then what was just stored. */
  async function score(by: Person, of: BoardWithRights, index: number, draws: Random): Promise<Scoring> {
    const game = of.games[index]
    if (!game) throw new Error(`no game ${index}`)
    const scored: Scored[] = []
    for (let points = 0; !isOver; points = (points + 1) % 14) {
      const key = crypto.randomUUID()
      const askedAt = performance.now()
      const { status, headers, text } = await ask(world, draws, by, updateGame, {
        params: { id: game.id },
        body: { scoreTeam1: points },
        headers: { 'idempotency-key': key },
      })
      if (status !== 200) return { scored, refused: `${status} ${text}` }
      scored.push({ key, game: game.id, askedAt })
      if (draws.chance(0.2)) {
        const seen = await ask(world, draws, by, getBoard, {
          params: { id: of.id },
          headers: { 'min-position': headers.get('position') ?? '' },
        })
        const shown = seen.data?.games?.find(({ id }) => id === game.id)?.scoreTeam1
        if (seen.status === 200 && shown !== points)
          faults.push(`${shown} was read after ${points} was stored`)
      }
      await wait(draws.below(40))
    }
    return { scored, refused: null }
  }

  /** A member who scores and watches, and is removed after a while. */
  async function isRemoved(person: Person, index: number, draws: Random) {
    const watching = watch(world, draws.fork(), inner.id, person)
    const scoring = score(person, inner, index, draws.fork())
    await wait(1000 + draws.below(removedWithinMs))
    const params = { id: membershipIdOf(closed.id, person.profile.id) }
    const { status } = await ask(world, draws, owner, removeMember, { params })
    return { watching, status, removedAt: performance.now(), scoring: await scoring }
  }

  /** @returns the addresses that were registered */
  async function newcomers(draws: Random): Promise<readonly string[]> {
    const addresses: string[] = []
    while (!isOver) {
      const email = `newcomer-${addresses.length}@club.example`
      const body = { email, password: PASSWORD, confirmPassword: PASSWORD }
      const { status } = await ask(world, draws, owner, register, { body })
      if (status !== 202) faults.push(`${status} for a newcomer`)
      addresses.push(email)
      await wait(draws.below(400))
    }
    return addresses
  }

  /** @returns how many pages were served */
  async function readers(draws: Random): Promise<number> {
    let pages = 0
    while (!isOver) {
      const edge = await world.any('edge', draws)
      // A connection that ended with its process is no answer.
      const page = await fetch(`${edge.origin}/`, { headers: { accept: 'text/html' } }).catch(() => null)
      const text = (await page?.text().catch(() => '')) ?? ''
      // An engine that pages need may be away: the answer says to come back.
      const isServed = page?.status === 200 || page?.status === 503
      if (page && !isServed) faults.push(`${page.status} for a page: ${text.slice(0, 200)}`)
      if (page?.status === 200) pages++
      await wait(draws.below(100))
    }
    return pages
  }

  const viewers = Array.from({ length: VIEWERS }, () => watch(world, random.fork(), board.id))
  const staying = scorers.map((person, index) => score(person, board, index, random.fork()))
  const leaving = members.map((person, index) => isRemoved(person, index, random.fork()))
  const inside = score(owner, inner, REMOVED, random.fork())
  const arriving = newcomers(random.fork())
  const reading = readers(random.fork())

  return {
    /**
     * Lets every person finish what they began.
     * @param milliseconds that the evening goes on after the last removal
     */
    async end(milliseconds: number) {
      const removed = await Promise.all(leaving)
      await wait(milliseconds)
      isOver = true
      const stayed = await Promise.all([...staying, inside])
      for (const { refused } of stayed) if (refused) faults.push(`a scorer was refused: ${refused}`)
      const [addresses, pages] = await Promise.all([arriving, reading])
      const scored = [...stayed, ...removed.map(({ scoring }) => scoring)].flatMap(each => each.scored)
      return { boards: [board, inner], board, owner, viewers, removed, scored, addresses, pages, faults }
    },
  }
}
export type Evening = Awaited<ReturnType<Awaited<ReturnType<typeof beginEvening>>['end']>>
