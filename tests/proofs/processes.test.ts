import { setTimeout as wait } from 'node:timers/promises'
import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { VIEWS } from '@pingboard/run/views.ts'
import { rebuild } from '@pingboard/services/kernel/projector.ts'
import { viewName } from '@pingboard/services/kernel/view.ts'
import type { ViewStore } from '@pingboard/services/ports/view-store.ts'
import { expect } from 'vitest'
import { embedded } from '../adapters/embedded.ts'
import { until } from '../adapters/promises.ts'
import { proof } from '../support/proof.ts'
import type { Random } from '../support/random.ts'
import { IS_WHOLE, scale } from '../support/scale.ts'
import { DEFECTS, type Defect } from './processes/defects.ts'
import { beginEvening, type Evening } from './processes/evening.ts'
import { KINDS, openTopology, type Topology } from './processes/topology.ts'
import { ask } from './processes/world.ts'

/** In a round, one of each kind of process is stopped, and one is killed. */
const ROUNDS = scale(8, 1)
/** Within this time a person who lost a right sees nothing more. Milliseconds (LIV-9). */
const RIGHT_MS = 5000
/** What a killed process had begun to send is sent again when its claim ends, after half a minute. Milliseconds. */
const MAILED_MS = 45_000
const SETTLED_MS = 20_000

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
    await everyScoreOnce(topology, evening)
    noRightOutlivedItsRemoval(evening)
    await everyViewerHoldsTheBoard(topology, evening, random.fork())
    const { repeated } = await everyMailOnce(topology, evening)
    await viewsEqualRebuild(topology)
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

/** Every answered score is in the log exactly once, and the scores of one game are in the order of their entry. */
async function everyScoreOnce({ ports }: Topology, { boards, scored }: Evening) {
  const { log } = ports.engine
  const events = (await Promise.all(boards.map(({ id }) => log.readStream(`board-${id}`)))).flat()
  const byKey = Map.groupBy(events, ({ metadata }) => metadata.idempotencyKey ?? '')
  for (const { key } of scored) expect(byKey.get(key)?.length, `events of ${key}`).toBe(1)
  for (const [, scores] of Map.groupBy(scored, ({ game }) => game)) {
    const places = scores.map(({ key }) => byKey.get(key)?.[0]?.position ?? '')
    expect(places).toEqual(places.toSorted())
  }
}

function noRightOutlivedItsRemoval({ removed }: Evening) {
  for (const { status, removedAt, scoring, watching } of removed) {
    expect(status).toBe(204)
    expect(scoring.refused).toMatch(/^40[34] /)
    expect(scoring.scored.filter(({ askedAt }) => askedAt > removedAt)).toEqual([])
    expect(watching.heardAt()).toBeLessThan(removedAt + RIGHT_MS)
    expect(watching.refused()).not.toBeNull()
  }
}

async function everyViewerHoldsTheBoard(topology: Topology, evening: Evening, random: Random) {
  const { owner, board, viewers, removed } = evening
  const { data } = await ask(topology, random, owner, getBoard, { params: { id: board.id } })
  await until(
    () => viewers.every(({ revision }) => revision() === data.revision),
    `viewers at ${data.revision}, not ${viewers.map(({ revision }) => revision())}`,
    SETTLED_MS,
  )
  for (const { games } of viewers) expect(games()).toEqual(data.games)
  await Promise.all([...viewers, ...removed.map(({ watching }) => watching)].map(({ close }) => close()))
}

/**
 * Every registered person was sent a mail, and no mail was sent twice, with one exception: a sender may be killed
 * before it recorded that the mail had left. Such a mail goes out again, under the same id. A person who registered
 * again, because the first answer was lost, gets two different mails: the second one says that the address is known
 * (SES-3).
 */
async function everyMailOnce({ mails, settledBy, ports }: Topology, { addresses }: Evening) {
  function isEverybodySentTo(): boolean {
    const sent = new Set(mails.sent.map(({ to }) => to))
    return addresses.every(address => sent.has(address))
  }
  await until(
    async () => (await ports.people.outbox.waiting()) === 0 && isEverybodySentTo(),
    'the last mail',
    MAILED_MS,
  )
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

/** The views reach the end of the log and equal a rebuild from the log. */
async function viewsEqualRebuild({ ports }: Topology) {
  const { log, views } = ports.engine
  const fresh = await embedded()
  for (const view of VIEWS) {
    const name = viewName(view)
    await views.reached(name, await log.head(), SETTLED_MS)
    await rebuild(view, { log, views: fresh.views })
    expect(await documentsOf(views, name)).toEqual(await documentsOf(fresh.views, name))
  }
}

async function documentsOf(views: ViewStore, name: string): Promise<readonly string[]> {
  const documents: string[] = []
  for await (const document of views.all(name)) documents.push(JSON.stringify(document))
  return documents
}
