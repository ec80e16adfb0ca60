import { setTimeout as wait } from 'node:timers/promises'
import type { Engine } from '../../engines/engine.ts'
import { controlOf } from '../../engines/eventstore/control.ts'
import { processorSeconds } from '../../load/simulate/strain.ts'
import type { Engines, Loopback, Node } from '../../support/loopback.ts'
import type { Random } from '../../support/random.ts'
import { sendAgain } from './copies.ts'

/** What the faults of an evening are done to. */
export type Stage = Engines & Pick<Loopback, 'of' | 'ready' | 'installation'>

/** Time for a scorer to be stopped by it, and less than what a caller waits for. Milliseconds. */
const AWAY = { least: 1500, most: 4000 } as const

const between = (random: Random, { least, most }: { least: number; most: number }) =>
  wait(least + random.below(most - least))

async function killed(engine: Engine, random: Random): Promise<void> {
  await engine.kill()
  await between(random, AWAY)
  await engine.start()
}

/** Nothing comes and nothing goes, and no connection ends: what a cut network looks like to both sides. */
async function cut(engine: Engine, random: Random): Promise<void> {
  engine.freeze()
  await between(random, AWAY).finally(() => engine.thaw())
}

/** Everything takes some sixty milliseconds longer, for a while. */
async function slow(engine: Engine): Promise<void> {
  for (let times = 0; times < 40; times++) {
    engine.freeze()
    await wait(60).finally(() => engine.thaw())
    await wait(20)
  }
}

async function replaced(victim: Node, random: Random, how: 'kill' | 'stop'): Promise<void> {
  await victim[how]()
  await wait(random.below(1000))
  await victim.start()
}

/** The process of a kind that works, while the others wait for their turn: the one that used the processor most. */
async function holderOf(stage: Stage, kind: 'projectors'): Promise<Node> {
  const victims = stage.of(kind)
  const used = () => victims.map(({ pid }) => processorSeconds(pid() ?? 0) ?? 0)
  const before = used()
  await wait(3000)
  const grown = used().map((after, index) => after - (before[index] ?? 0))
  const holder = victims[grown.indexOf(Math.max(...grown))]
  if (!holder) throw new Error(`no process of ${kind} runs`)
  return holder
}

export interface FaultOptions {
  /** How long the holder of a lease is frozen: longer than its lease lasts. Milliseconds. */
  readonly frozenMs: number
}
export type Fault = (stage: Stage, random: Random, options: FaultOptions) => Promise<void>

/** Everything that goes wrong in the evening, by its name. Each fault ends by itself. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'EventStoreDB is killed and started': ({ eventstore }, random) => killed(eventstore, random),
  'MongoDB is killed and started': ({ mongodb }, random) => killed(mongodb, random),
  'Kafka is killed and started': ({ kafka }, random) => killed(kafka, random),
  'the network to EventStoreDB is cut': ({ eventstore }, random) => cut(eventstore, random),
  'the network to MongoDB is cut': ({ mongodb }, random) => cut(mongodb, random),
  'the network to Kafka is cut': ({ kafka }, random) => cut(kafka, random),
  'the network to EventStoreDB is slow': ({ eventstore }) => slow(eventstore),
  'the network to MongoDB is slow': ({ mongodb }) => slow(mongodb),
  'the network to Kafka is slow': ({ kafka }) => slow(kafka),
  'the projector at work is killed': async (stage, random) =>
    replaced(await holderOf(stage, 'projectors'), random, 'kill'),
  'a live node is killed': (stage, random) => replaced(random.pick(stage.of('live')), random, 'kill'),
  'a notifications process is killed': (stage, random) =>
    replaced(random.pick(stage.of('notifications')), random, 'kill'),
  'an api node is killed between commit and answer': killedBeforeItsAnswer,
  'a consumer group is rebalanced': (stage, random) =>
    replaced(random.pick(stage.of('notifications')), random, 'stop'),
  'the holder of a lease is frozen': async (stage, _random, { frozenMs }) => {
    const holder = await holderOf(stage, 'projectors')
    holder.freeze()
    await wait(frozenMs).finally(() => holder.thaw())
  },
  'messages come twice, late and out of order': ({ kafka, installation }, random) =>
    sendAgain(kafka.address, `${installation}.`, random),
}

/**
 * The double stores the next scores and keeps their answers back, so that every api node is in the middle of a command;
 * then one of them is killed. Its callers repeat their commands, with the same keys, at another node. Beside a real
 * server the kill hits whatever the node does.
 */
async function killedBeforeItsAnswer(stage: Stage, random: Random): Promise<void> {
  const victim = random.pick(stage.of('api'))
  if (stage.eventstore.how === 'double') {
    const control = controlOf(stage.eventstore.address)
    try {
      await control.fault({
        on: 'append',
        does: 'stored-unanswered',
        stream: `${stage.installation}.board-`,
        times: 6,
      })
      await wait(300)
      await victim.kill()
      await control.tell({ forget: {} })
    } finally {
      control.close()
    }
  } else await victim.kill()
  await wait(random.below(1000))
  await victim.start()
}
