import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type BoardId, gameIdOf } from '@pingboard/contracts/ids.ts'
import { addressOf } from '../simulate/device.ts'
import { ledgerOf } from '../simulate/ledger.ts'
import { noWatching, type ViewerOfMatchday, watchBoard } from '../simulate/viewer.ts'
import { scoreAt } from '../support/board.ts'
import { httpWriter } from '../support/http-writer.ts'

/** A process whose processor time counts for its kind. */
export interface Counted {
  readonly kind: string
  readonly pid: number
}

/** Processor time of all processes of a kind together, seconds. */
export type Used = ReadonlyMap<string, number>

export function usedBy(processes: readonly Counted[]): Used {
  const used = new Map<string, number>()
  for (const { kind, pid } of processes) used.set(kind, (used.get(kind) ?? 0) + secondsOf(pid))
  return used
}

/**
 * Processor time of the threads that the process has now: in nanoseconds, where the kernel's clock of a process has
 * ticks of ten milliseconds. NaN where the system does not tell it, or the process is gone.
 */
function secondsOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const spent = threads.map(
      thread => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0],
    )
    return spent.reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0) / 1e9
  } catch {
    return Number.NaN
  }
}

/** What the processes use while nothing is asked of them: per second, by kind. */
export async function idleUse(processes: readonly Counted[], milliseconds: number): Promise<Used> {
  const [before, from] = [usedBy(processes), performance.now()]
  await wait(milliseconds)
  const seconds = (performance.now() - from) / 1000
  return new Map(
    [...usedBy(processes)].map(([kind, after]) => [kind, (after - (before.get(kind) ?? 0)) / seconds]),
  )
}

export interface Turn {
  /** Processor time, seconds, by kind. */
  readonly used: Used
  readonly scores: number
  readonly delivered: number
  readonly seconds: number
  /** Longest that a score began after its time, milliseconds. 0 without a rate. */
  readonly late: number
}

/** After the last answer the followers still work: views, messages, viewers. Milliseconds. */
const FOLLOWS_MS = 2000

/** Longest until a busy machine shows a viewer the board. Milliseconds. */
const LET_IN_MS = 120_000
/** Longest a busy machine may refuse a score. Milliseconds. */
const REFUSED_MS = 60_000
const AGAIN_MS = 200

/** A product that sheds load says so at once: its refusal costs next to nothing, and the score is asked for again. */
export async function untilTaken<T>(ask: () => Promise<T>): Promise<T> {
  for (const from = performance.now(); ; await wait(AGAIN_MS)) {
    try {
      return await ask()
    } catch (error) {
      // An edge that is short of time closes connections too.
      const isWorthIt = error instanceof Error && /503|closed the connection/.test(error.message)
      if (!isWorthIt || performance.now() - from > REFUSED_MS) throw error
    }
  }
}

/** Scores on boards, from several devices at once, until as many were answered; each board has its viewers. */
export function hall(origin: string, { boards, cookie }: { boards: readonly BoardId[]; cookie: string }) {
  const watching = noWatching()
  const viewers: ViewerOfMatchday[] = []
  let played = 0
  return {
    /** @param each viewers of each of these boards, with an address of their own */
    async fill(of: readonly BoardId[], each: number): Promise<void> {
      let arrived = viewers.length
      const arriving = of.flatMap(board =>
        Array.from({ length: each }, () =>
          watchBoard(origin, { ledger: ledgerOf(board), watching, address: addressOf(++arrived) }),
        ),
      )
      viewers.push(...arriving)
      for (const viewer of arriving)
        if (!(await viewer.reaches(0, LET_IN_MS))) throw new Error('a viewer was not let in')
    },
    async empty(): Promise<void> {
      await Promise.all(viewers.splice(0).map(viewer => viewer.close()))
    },
    /** @param rate scores a second of all writers together. Without it, each follows the answer to the one before. */
    async score(
      count: number,
      { writers, rate }: { readonly writers: number; readonly rate?: number },
      processes: readonly Counted[],
    ): Promise<Turn> {
      const open = await Promise.all(Array.from({ length: writers }, () => httpWriter(origin, cookie)))
      const [before, from, delivered] = [usedBy(processes), performance.now(), watching.delivered]
      let begun = 0
      let late = 0
      await Promise.all(
        open.map(async ({ patch }, writer) => {
          while (begun < count) {
            const early = rate ? from + (begun * 1000) / rate - performance.now() : 0
            begun++
            const number = played++
            if (early > 0) await wait(early)
            late = Math.max(late, -early)
            // A board belongs to one writer, so that no two of them race.
            const own = boards.filter((_, index) => index % writers === writer)
            const board = own[Math.floor(number / writers) % own.length]
            if (!board) throw new Error('a writer has no board')
            const { place, ...scores } = scoreAt(number)
            const key = randomUUID()
            const path = `/api/games/${gameIdOf(board, 1 + (place % 3))}`
            await untilTaken(() => patch(path, { ...scores, scoreTeam1: number % 1000 }, key))
          }
        }),
      )
      await wait(FOLLOWS_MS)
      const seconds = (performance.now() - from) / 1000
      for (const { close } of open) close()
      const used = [...usedBy(processes)].map(
        ([kind, after]) => [kind, after - (before.get(kind) ?? 0)] as const,
      )
      return { used: new Map(used), scores: count, delivered: watching.delivered - delivered, seconds, late }
    },
  }
}
