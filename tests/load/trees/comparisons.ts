import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { boardIdOf } from '../support/board.ts'
import { type Child, startChild } from '../support/child.ts'
import { closedLoop } from '../support/closed-loop.ts'
import type { Sample } from '../support/figure.ts'
import { scorers } from '../support/scorers.ts'
import { scratchFolder } from '../support/scratch.ts'
import { BOARDS, EVENTS } from '../support/season.ts'
import { quantile } from '../support/statistics.ts'
import { hallOf, watch } from '../support/viewer.ts'
import type { Tree } from './tree.ts'

/** Programs of one tree, ready to be measured. */
export interface Side {
  /** Measures once. Values whose name ends in `rate` are better when they are higher, others when they are lower. */
  turn(): Promise<Sample>
  close(): Promise<unknown>
}

/** One figure of the bench, taken of a tree. */
export type Comparison = (tree: Tree) => Promise<Side>

/** Turns are short, so that other work on the machine hits both trees alike. */
const TURN_MS = 700
const WARM_UP_MS = 1500
const VIEWERS = 1000
const CHANGES = 20
const SETTLE_MS = 1200

export const COMPARISONS: Readonly<Record<string, Comparison>> = {
  async appends(tree) {
    const log = tree.start('log.ts', [scratchFolder('log')])
    await log.ask('open', { boards: BOARDS })
    await log.ask('append', { writers: BOARDS, milliseconds: WARM_UP_MS })
    return {
      turn: () => eachOf([1, 10, BOARDS], writers => log.ask('append', { writers, milliseconds: TURN_MS })),
      close: () => log.stop(),
    }
  },

  async walk(tree) {
    const { dataDir, cookie, boards } = await tree.season()
    const product = tree.start('product.ts', [dataDir])
    const hall = await scorers(await product.ask('origin'), boards, cookie, EVENTS)
    await closedLoop(BOARDS, WARM_UP_MS, hall.score)
    return {
      turn: () => eachOf([1, BOARDS], writers => closedLoop(writers, TURN_MS, hall.score)),
      async close() {
        hall.leave()
        await product.stop()
      },
    }
  },

  async 'slow-disk'(tree) {
    const { dataDir, cookie, boards } = await tree.season()
    const product = tree.start('product.ts', [dataDir, '20'])
    const origin = await product.ask<string>('origin')
    const hall = await scorers(origin, boards, cookie, EVENTS)
    const viewer = await watch(origin, boards[0] ?? '')
    await closedLoop(BOARDS, WARM_UP_MS, hall.score)
    return {
      async turn() {
        const taken: number[] = []
        const [scored] = await Promise.all([
          closedLoop(BOARDS, TURN_MS, hall.score),
          closedLoop(1, TURN_MS, async () => {
            taken.push(await viewer.ping())
          }),
        ])
        return { rate: scored.rate ?? 0, ping50: quantile(taken, 0.5), ping99: quantile(taken, 0.99) }
      },
      async close() {
        viewer.close()
        hall.leave()
        await product.stop()
      },
    }
  },

  async rebuild(tree) {
    const { dataDir } = await tree.season()
    const program = tree.start('rebuild.ts', [dataDir])
    await program.ask('rebuild')
    return {
      async turn() {
        const replay = await program.ask<Sample>('replay')
        const rebuild = await program.ask<Sample>('rebuild')
        return { 'replay rate': replay.rate ?? 0, 'rebuild rate': rebuild.rate ?? 0 }
      },
      close: () => program.stop(),
    }
  },

  async 'fan-out'(tree) {
    const server = tree.start('live.ts')
    const audience = startChild(`${import.meta.dirname}/../support/audience.ts`)
    const origin = await server.ask<string>('origin')
    await audience.ask('fill', { origin, board: boardIdOf(0), count: VIEWERS })
    const change = async () => {
      const taken: number[] = []
      for (let count = 0; count < CHANGES; count++) {
        await audience.ask('expect')
        const toldAt = await server.ask<number>('tell')
        for (const arrival of await audience.ask<readonly number[]>('seen')) taken.push(arrival - toldAt)
      }
      return { p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) }
    }
    await change()
    return {
      turn: change,
      async close() {
        await audience.stop()
        await server.stop()
      },
    }
  },

  /** In kB: the heap with buffers, and the resident memory, of a product that has started and does nothing. */
  async 'memory at rest'(tree) {
    const { dataDir, boards } = await tree.season()
    let product: Child | undefined
    return {
      async turn() {
        product = tree.start('product.ts', [dataDir])
        const origin = await product.ask<string>('origin')
        await new Promise(resolve => setTimeout(resolve, SETTLE_MS))
        const rest = await product.ask<Sample>('memory')
        const hall = await hallOf(VIEWERS, () => watch(origin, boards[0] ?? ''))
        await new Promise(resolve => setTimeout(resolve, SETTLE_MS))
        const full = await product.ask<Sample>('memory')
        for (const viewer of hall) viewer.close()
        await product.stop()
        const kilobytes = (bytes = Number.NaN) => bytes / 1000
        return {
          heap: kilobytes(rest.heap),
          resident: kilobytes(rest.rss),
          'heap of a viewer': kilobytes((full.heap ?? 0) - (rest.heap ?? 0)) / VIEWERS,
        }
      },
      close: async () => product?.stop(),
    }
  },

  /** Milliseconds from the start of the program to its first page. */
  async start(tree) {
    const { dataDir } = await tree.season()
    const first = async () => {
      const from = performance.now()
      const child = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', tree.file('services/run/standalone.ts'), '--empty'],
        {
          cwd: tree.file('.'),
          env: { ...process.env, PORT: '0', PINGBOARD_DATA: dataDir },
          stdio: ['ignore', 'pipe', 'ignore'],
        },
      )
      const gone = once(child, 'exit')
      try {
        for await (const line of createInterface({ input: child.stdout })) {
          const origin = /is ready: (\S+)/.exec(line)?.[1]?.replace('localhost', '127.0.0.1')
          if (!origin) continue
          const page = await fetch(`${origin}/`, { headers: { accept: 'text/html' } })
          await page.text()
          if (page.status !== 200) throw new Error(`the first page answers ${page.status}`)
          return { ms: performance.now() - from }
        }
        throw new Error(`the product of ${tree.name} ended before it was ready`)
      } finally {
        child.kill()
        await gone
      }
    }
    await first()
    return { turn: first, close: async () => {} }
  },
}

/** The rates and times of some numbers of writers, by names such as `100 rate`. */
async function eachOf(
  counts: readonly number[],
  measure: (writers: number) => Promise<Sample>,
): Promise<Sample> {
  const found: Record<string, number> = {}
  for (const writers of counts)
    for (const [name, value] of Object.entries(await measure(writers))) found[`${writers} ${name}`] = value
  return found
}
