// What a score and a delivered update cost each kind of process, in processor time, from 1 to 8 nodes and from 100 to
// 3,500 clubs, over engines on loopback. infra/SIZING.md derives from it what a federation needs.
// node --disable-warning=ExperimentalWarning tests/load/growth.ts [--nodes 1,2,4,8] [--clubs 350,1000,3500]
//   [--turns 5] [--scores 150] [--rate 5] [--json]
import { parseArgs } from 'node:util'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { openEventStoreLog } from '@pingboard/infra/event-log/eventstoredb/log.ts'
import type { EventLog } from '@pingboard/services/ports/event-log.ts'
import { eachFromElsewhere, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { type Loopback, openEngines, openLoopback } from '../support/loopback.ts'
import { type Model, moreClubs } from './growth/clubs.ts'
import { type Counted, hall, idleUse, type Turn, type Used, untilTaken } from './growth/demand.ts'
import { type Demand, type PerKind, tableOf } from './growth/table.ts'
import { median } from './support/statistics.ts'

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '1,2,4,8' },
    clubs: { type: 'string', default: '350,1000,3500' },
    turns: { type: 'string', default: '5' },
    /** Of each node, a turn. */
    scores: { type: 'string', default: '150' },
    /** Scores a second of each node. */
    rate: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
  },
})
const numbers = (joined: string) => joined.split(',').filter(Boolean).map(Number)
const [TURNS, SCORES, RATE] = [Number(values.turns), Number(values.scores), Number(values.rate)]
/**
 * Of each node. Scores come at a rate of each node too, so that a node has as much to do at a time however many there are:
 * what arrives together is carried out together, and a node that gets less at a time pays more for each.
 */
const WRITERS = 8
/** Boards of each node, and viewers of each board. */
const WATCHED = { boards: 8, viewers: 25 } as const
/** Before each turn, so that a machine that grows slower is so in both. */
const IDLE_MS = 3000
const FEWEST = 100
/** Until the views hold thousands of new clubs. */
const LEVEL_WITHIN_MS = 900_000
/** Turns before the first that counts: until then each node still compiles what it runs. */
const WARM_TURNS = 3

const say = (line: string) => process.stdout.write(`${line}\n`)
const note = (line: string) => process.stderr.write(`${line}\n`)

/** Both demands, each the median of the turns. */
async function measure(
  loopback: Loopback,
  boards: readonly BoardId[],
  cookie: string,
): Promise<Omit<Demand, 'nodes' | 'clubs'>> {
  const processes: Counted[] = loopback.nodes.map(({ part, pid }) => ({ kind: part, pid: pid() ?? 0 }))
  const quiet = hall(loopback.origin, { boards, cookie })
  const nodes = loopback.of('live').length
  // As many for each node, however many there are: code that runs seldom stays slow.
  const aTurn = { scores: SCORES * nodes, writers: WRITERS * nodes, rate: RATE * nodes }
  // Each board once at least: the first score of a board reads its whole stream, and an evening has forty of them.
  const { writers } = aTurn
  await quiet.score(Math.max(WARM_TURNS * aTurn.scores, boards.length), { writers }, processes)
  const alone = await turnsOf(quiet, aTurn, processes)
  // All live nodes hear every score: what one of them pays is what its number of nodes does not change.
  const score = medians(alone, ({ used, scores }, idle, kind) => {
    const all = (ofKind(used, kind) - idle) / scores
    return kind === 'live' ? all / nodes : all
  })

  const watched = boards.slice(0, WATCHED.boards * nodes)
  const crowd = hall(loopback.origin, { boards: watched, cookie })
  await crowd.fill(watched, WATCHED.viewers)
  const beside = await turnsOf(crowd, aTurn, processes)
  await crowd.empty()
  const viewers = watched.length * WATCHED.viewers
  const watching = Object.fromEntries(
    kindsOf(alone).map(kind => [kind, (idleOf(beside, kind) - idleOf(alone, kind)) / viewers]),
  )
  const update = medians(beside, ({ used, scores, delivered }, idle, kind) => {
    const ofScores = scores * (score[kind] ?? 0) * (kind === 'live' ? nodes : 1)
    return (ofKind(used, kind) - idle - ofScores) / delivered
  })
  const late = Math.max(...[...alone, ...beside].map(turn => turn.late))
  return { score, update, watching, late }
}

/** A turn, and what the same processes used without work just before it: seconds of processor a second. */
type Beside = Turn & { readonly idle: Used }

async function turnsOf(
  play: ReturnType<typeof hall>,
  { scores, ...pace }: { readonly scores: number; readonly writers: number; readonly rate: number },
  processes: readonly Counted[],
): Promise<readonly Beside[]> {
  const turns: Beside[] = []
  while (turns.length < TURNS) {
    const idle = await idleUse(processes, IDLE_MS)
    turns.push({ ...(await play.score(scores, pace, processes)), idle })
  }
  return turns
}

const kindsOf = (turns: readonly Turn[]) => [...(turns[0]?.used.keys() ?? [])]
/** Milliseconds. */
const ofKind = (used: Used, kind: string) => (used.get(kind) ?? Number.NaN) * 1000
/** Milliseconds a second. One look is short, so the median of all looks. */
const idleOf = (turns: readonly Beside[], kind: string) => median(turns.map(({ idle }) => ofKind(idle, kind)))

/** @param of is told what the processes of the kind would have used in the turn without work, milliseconds */
function medians(turns: readonly Beside[], of: (turn: Turn, idle: number, kind: string) => number): PerKind {
  return Object.fromEntries(
    kindsOf(turns).map(kind => {
      const idle = idleOf(turns, kind)
      return [kind, median(turns.map(turn => of(turn, idle * turn.seconds, kind)))]
    }),
  )
}

/** A club made through the API, and the cookie of its owner, who scores on all boards. */
async function firstClub(origin: string): Promise<{ model: Model; cookie: string }> {
  const owner = await somebody(origin)
  const group = await aGroupOf(owner)
  const board = await aBoardIn(group, owner)
  return { model: { group: group.id, board: board.id }, cookie: owner.cookie }
}

async function withLog<T>(
  { addresses, installation }: Loopback,
  use: (log: EventLog) => Promise<T>,
): Promise<T> {
  const log = await openEventStoreLog({ url: addresses.eventstore, namespace: installation })
  try {
    return await use(log)
  } finally {
    await log.close()
  }
}

// As in the image, for the processes too: elsewhere each answer is checked against the contract once more.
process.env.NODE_ENV = 'production'
eachFromElsewhere()
const found: Demand[] = []
function keep(demand: Demand): void {
  found.push(demand)
  note(JSON.stringify(demand))
}

for (const nodes of numbers(values.nodes)) {
  await using engines = await openEngines()
  const counts = { api: nodes, live: nodes, projectors: 1, notifications: 1 }
  await using loopback = await openLoopback(engines, { counts })
  const { model, cookie } = await untilTaken(() => firstClub(loopback.origin))
  const boards: BoardId[] = []
  // More clubs are tried beside one node of each, more nodes beside the fewest clubs.
  for (const clubs of nodes === 1 ? [FEWEST, ...numbers(values.clubs)] : [FEWEST]) {
    boards.push(...(await withLog(loopback, log => moreClubs(log, model, clubs - boards.length))))
    await loopback.ready(LEVEL_WITHIN_MS)
    keep({ nodes, clubs, ...(await measure(loopback, boards, cookie)) })
  }
}

if (values.json) say(JSON.stringify(found))
else for (const line of tableOf(found)) say(line)
