import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { somebody } from '../../support/client.ts'
import { aBoardIn, aGroupOf, join } from '../../support/club.ts'
import type { Random } from '../../support/random.ts'
import {
  everybodyIsMailed,
  everyScoreOnce,
  everyViewerHoldsTheBoard,
  noRightOutlivedItsRemoval,
  viewsEqualRebuild,
} from '../processes/checks.ts'
import { beginEvening } from '../processes/evening.ts'
import { beginContest, type Carried, everyCommandInOrder } from './contest.ts'
import type { Fault, FaultOptions } from './faults.ts'
import { everyMailOnce, type Interruption } from './mails.ts'
import type { ClusterUnderTest } from './stage.ts'

/** Within this time a person who lost a right sees nothing more. Milliseconds (LIV-9). */
const RIGHT_MS = 5000
const RIVALS = 3

/** A fault and its name. */
export type NamedFault = readonly [what: string, happen: Fault]

export interface EveningOptions extends FaultOptions {
  /** The faults of each round. They happen in a drawn order. No round: an undisturbed evening. */
  readonly rounds: readonly (readonly NamedFault[])[]
  /** People lose their rights within this time from the beginning, so while faults happen. Milliseconds. */
  readonly removedWithinMs?: number
}

/**
 * People score, race for one game, watch, register and lose their rights while the faults happen; then every promise is
 * looked at.
 * @returns counts
 * @throws when a promise is broken
 */
export async function anEvening(
  cluster: ClusterUnderTest,
  random: Random,
  { rounds, removedWithinMs, ...options }: EveningOptions,
): Promise<[what: string, figure: number][]> {
  const { world, stage, ports, mails } = cluster
  const contest = await aContest(cluster, random.fork())
  const begun = await beginEvening(world, random.fork(), { removedWithinMs })
  const interruptions: Interruption[] = []
  if (rounds.length === 0) await wait(10_000)
  for (const faults of rounds) await disturb(cluster, random.fork(), { faults, interruptions, ...options })
  const evening = await begun.end(RIGHT_MS)
  const carried: readonly Carried[] = await contest.rivals.end()
  await stage.ready()

  expect(evening.faults).toEqual([])
  await everyScoreOnce(ports.log, evening)
  await everyCommandInOrder(ports.log, contest.board, carried)
  await noRightOutlivedItsRemoval(evening, RIGHT_MS)
  await everyViewerHoldsTheBoard(world, evening, random.fork())
  await everybodyIsMailed(ports.people.outbox, () => mails.sent, evening.addresses)
  const repeated = everyMailOnce(mails.sent, interruptions)
  await viewsEqualRebuild(ports)
  return [
    ['faults', interruptions.length],
    ['scores answered', evening.scored.length],
    ['scores answered of a game that several people score', carried.length],
    ['pages served', evening.pages],
    ['mails sent', mails.sent.length],
    ['mails sent again after an interruption', repeated],
  ]
}

async function aContest({ world }: ClusterUnderTest, random: Random) {
  const { origin } = await world.any('api', random)
  const owner = await somebody(origin, 'Simone')
  const group = await aGroupOf(owner, 'Les rivaux')
  const { id: board } = await aBoardIn(group, owner)
  const rivals = [owner]
  while (rivals.length < RIVALS) {
    const rival = await somebody(origin)
    await join(owner, group, rival, 'scorer')
    rivals.push(rival)
  }
  return { board, rivals: beginContest(world, board, rivals, random) }
}

/** Each fault once, in a drawn order, with the product whole again before the next one. */
async function disturb(
  { stage }: ClusterUnderTest,
  random: Random,
  {
    faults,
    interruptions,
    ...options
  }: FaultOptions & { readonly faults: readonly NamedFault[]; readonly interruptions: Interruption[] },
): Promise<void> {
  const deck = [...faults]
  while (deck.length > 0) {
    const [card] = deck.splice(random.below(deck.length), 1)
    if (!card) break
    const [what, happen] = card
    const from = Date.now()
    await happen(stage, random.fork(), options)
    await stage.ready()
    const until = Date.now()
    process.stdout.write(`  ${what}: whole again after ${Math.round((until - from) / 100) / 10} s\n`)
    interruptions.push({ what, from, until })
    await wait(random.below(1000))
  }
}
