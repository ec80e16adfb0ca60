// What a score costs the api process in processor time, beside bare clients of the same engines that make the same
// calls behind a bare HTTP server: medians of five rounds, in turns.
// node --disable-warning=ExperimentalWarning tests/load/cost.ts [scores a round, default 300]
import { join } from 'node:path'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { openEventStoreLog } from '@pingboard/infra/event-log/eventstoredb/log.ts'
import { eachFromElsewhere, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { openEngines, openLoopback } from '../support/loopback.ts'
import { moreClubs } from './growth/clubs.ts'
import { type Counted, hall, idleUse } from './growth/demand.ts'
import { startChild } from './support/child.ts'
import { median } from './support/statistics.ts'

const ROUNDS = 5
/** Rounds before the first that counts: a process of an evening has long compiled what it runs. */
const WARM = 4
const WRITERS = 8
const BOARDS = 16
const IDLE_MS = 3000
/** Ours may cost at most so many times what the bare clients cost. */
const TARGET = 1.4

const scores = Number(process.argv[2] ?? 300)
const say = (line: string) => process.stdout.write(`${line}\n`)

// As in the image, for the processes too: elsewhere each answer is checked against the contract once more.
process.env.NODE_ENV = 'production'
eachFromElsewhere()
await using engines = await openEngines()
await using loopback = await openLoopback(engines, {
  counts: { api: 1, live: 1, projectors: 1, notifications: 1 },
})
const { addresses, installation, origin } = loopback
const owner = await somebody(origin)
const group = await aGroupOf(owner)
const board = await aBoardIn(group, owner)
const log = await openEventStoreLog({ url: addresses.eventstore, namespace: installation })
const boards: readonly BoardId[] = await moreClubs(log, { group: group.id, board: board.id }, BOARDS)
await log.close()
const bare = startChild(join(import.meta.dirname, 'growth', 'bare-api.ts'), [
  addresses.eventstore,
  addresses.mongodb,
  `${installation}.group-${group.id}`,
])

const sides = {
  ours: {
    origin,
    processes: loopback.of('api').map(({ pid }): Counted => ({ kind: 'api', pid: pid() ?? 0 })),
  },
  bare: {
    origin: await bare.ask<string>('origin'),
    processes: [{ kind: 'api', pid: await bare.ask<number>('pid') }],
  },
}
const turns = await Promise.all(
  Object.entries(sides).map(async ([name, { origin: at, processes }]) => ({
    name,
    play: hall(at, { boards, cookie: owner.cookie }),
    processes,
    idle: await idleUse(processes, IDLE_MS),
    taken: [] as number[],
  })),
)
for (let round = -WARM; round < ROUNDS; round++)
  for (const { play, processes, idle, taken } of round % 2 === 0 ? turns : turns.toReversed()) {
    const { used, seconds } = await play.score(scores, { writers: WRITERS }, processes)
    const [all, without] = [used, idle].map(each => each.get('api') ?? Number.NaN)
    if (round >= 0) taken.push((((all ?? Number.NaN) - seconds * (without ?? Number.NaN)) * 1000) / scores)
  }
const [ours, theirs] = turns.map(({ taken }) => median(taken))
for (const { name, taken } of turns)
  say(
    `${name}: ${taken.map(each => each.toFixed(2)).join(', ')} ms of processor a score, median ${median(taken).toFixed(2)}`,
  )
const ratio = (ours ?? Number.NaN) / (theirs ?? Number.NaN)
say(`ratio ${ratio.toFixed(2)}, at most ${TARGET}${ratio <= TARGET ? '' : '   MISSED'}`)
await bare.stop()
