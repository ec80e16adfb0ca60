import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { proof } from '../support/proof.ts'
import type { Random } from '../support/random.ts'
import { IS_WHOLE, scale } from '../support/scale.ts'
import {
  everybodyIsMailed,
  everyScoreOnce,
  everyViewerHoldsTheBoard,
  noRightOutlivedItsRemoval,
  viewsEqualRebuild,
} from './processes/checks.ts'
import { DEFECTS, type Defect } from './processes/defects.ts'
import { beginEvening, type Evening } from './processes/evening.ts'
import { KINDS, openTopology, type Topology } from './processes/topology.ts'

/** In a round, one of each kind of process is stopped, and one is killed. */
const ROUNDS = scale(8, 1)
/** Within this time a person who lost a right sees nothing more. Milliseconds (LIV-9). */
const RIGHT_MS = 5000

proof(
  'two of each process over the same ports: whichever stops, nothing is lost, no right stays, nothing is sent twice',
  { timeout: 15 * 60_000 },
  async ({ random, note }) => {
    for (const [what, figure] of await anEveningDisturbed(random, ROUNDS)) note(what, figure)
  },
)

/** Most evenings a defect gets. What is drawn decides whether it does harm in the first one. */
const EVENINGS = 3

// Each defect takes as long as an evening, and longer where the proof waits for what is lost.
for (const defect of IS_WHOLE ? DEFECTS : DEFECTS.slice(0, 1))
  proof(`it is found out when ${defect}`, { timeout: 5 * 60_000 }, async ({ random, note }) => {
    let isFound = false
    let evenings = 0
    while (!isFound && evenings < EVENINGS) {
      evenings++
      isFound = await anEveningDisturbed(random.fork(), 1, defect).then(
        () => false,
        () => true,
      )
    }
    note('evenings', evenings)
    expect(isFound).toBe(true)
  })

/** @returns counts of the evening @throws when a promise is broken */
async function anEveningDisturbed(
  random: Random,
  rounds: number,
  defect?: Defect,
): Promise<[what: string, figure: number][]> {
  const topology = await openTopology(random.fork(), defect)
  try {
    const begun = await beginEvening(topology, random.fork())
    const { stopped, killed } = await disturb(topology, random.fork(), rounds)
    const evening = await begun.end(RIGHT_MS)

    expect(evening.faults).toEqual([])
    const { engine } = topology.ports
    await everyScoreOnce(engine.log, evening)
    await noRightOutlivedItsRemoval(evening, RIGHT_MS)
    await everyViewerHoldsTheBoard(topology, evening, random.fork())
    const { repeated } = await everyMailOnce(topology, evening)
    await viewsEqualRebuild(engine)
    expect(topology.failures).toEqual([])
    return [
      ['processes stopped', stopped],
      ['processes killed', killed],
      ['scores answered', evening.scored.length],
      ['pages served', evening.pages],
      ['mails sent', topology.mails.sent.length],
      ['mails sent again after their sender was killed', repeated],
    ]
  } finally {
    await topology.close()
  }
}

/** Each round stops one process and kills one process of each kind, in a drawn order, and replaces each of them. */
async function disturb(topology: Topology, random: Random, rounds: number) {
  const counts = { stopped: 0, killed: 0 }
  for (let round = 0; round < rounds; round++) {
    const deck = KINDS.flatMap(kind => [
      { kind, isKilled: false },
      { kind, isKilled: true },
    ])
    while (deck.length > 0) {
      const [card] = deck.splice(random.below(deck.length), 1)
      if (!card) break
      await wait(random.below(500))
      const victim = random.pick(topology.up(card.kind))
      if (card.isKilled) {
        victim.kill()
        counts.killed++
      } else {
        await victim.stop()
        counts.stopped++
      }
      await wait(random.below(500))
      await topology.start(card.kind)
    }
  }
  return counts
}

/**
 * No mail was sent twice, with one exception: a sender may be killed before it recorded that the mail had left. Such a
 * mail goes out again, under the same id.
 */
async function everyMailOnce({ mails, settledBy, ports }: Topology, { addresses }: Evening) {
  await everybodyIsMailed(ports.people.outbox, () => mails.sent, addresses)
  let repeated = 0
  for (const [messageId, sent] of Map.groupBy(mails.sent, mail => mail.messageId)) {
    for (const { sender } of sent.slice(0, -1)) {
      repeated++
      expect(mails.isKilled(sender), `${sender}, of ${messageId}, was killed`).toBe(true)
      expect(settledBy.get(messageId.split('@')[0] ?? ''), `who settled ${messageId}`).not.toBe(sender)
    }
  }
  return { repeated }
}
