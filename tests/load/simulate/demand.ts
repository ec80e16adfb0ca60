import { type Plan, planMatchday } from './plan.ts'

/** What a matchday in real time asks of the product. Rates are those of its busiest minute, a second. */
export interface Asked {
  readonly boards: number
  readonly scores: number
  readonly scoresAtPeak: number
  readonly viewersAtPeak: number
  /** Updates that reach viewers. */
  readonly updates: number
  readonly updatesAtPeak: number
  readonly arrivalsAtPeak: number
}

/** Counts a plan, minute by minute. */
export function askedBy({ clubs, visits, lasts }: Plan): Asked {
  const minutes = Math.ceil(lasts) + 1
  const counter = () => new Float64Array(minutes)
  const [scores, viewers, updates, arrivals] = [counter(), counter(), counter(), counter()]
  const byClub = Map.groupBy(visits, ({ club }) => club)
  const add = (to: Float64Array, minute: number, count = 1) => {
    const at = Math.min(minutes - 1, Math.floor(minute))
    to[at] = (to[at] ?? 0) + count
  }
  for (const { from, until } of visits) {
    add(arrivals, from)
    for (let minute = Math.floor(from); minute < until; minute++) add(viewers, minute)
  }
  for (const [index, { taps }] of clubs.entries())
    for (const { at } of taps) {
      add(scores, at)
      add(updates, at, byClub.get(index)?.filter(({ from, until }) => from <= at && at < until).length ?? 0)
    }
  const most = (of: Float64Array) => Math.max(...of)
  const sum = (of: Float64Array) => of.reduce((total, each) => total + each, 0)
  return {
    boards: clubs.length,
    scores: sum(scores),
    scoresAtPeak: most(scores) / 60,
    viewersAtPeak: most(viewers),
    updates: sum(updates),
    updatesAtPeak: most(updates) / 60,
    arrivalsAtPeak: most(arrivals) / 60,
  }
}

// The sizes of infra/SIZING.md.
if (import.meta.main)
  for (const viewers of [6, 30, 100]) {
    const asked = askedBy(planMatchday({ seed: 1, clubs: 3500, minutes: 240, viewers }))
    process.stdout.write(`${viewers} visits of a board: ${JSON.stringify(asked, null, 2)}\n`)
  }
