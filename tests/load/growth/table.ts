/** Milliseconds of processor, by kind of process. */
export type PerKind = Readonly<Record<string, number>>

/** What operations cost all processes of a kind together; live: what a score costs each of its nodes. */
export interface Demand {
  readonly nodes: number
  readonly clubs: number
  /** Per score, nobody watching. */
  readonly score: PerKind
  /** Per update that reached a viewer, beyond what its score costs. */
  readonly update: PerKind
  /** Per second and viewer who only watches: a beat each second, and the connection. */
  readonly watching: PerKind
  /** Longest that a score began after its time, milliseconds. */
  readonly late: number
}

/** A score that begins later than this came at another rate than it should: the machine was full. Milliseconds. */
const IN_TIME_MS = 1000

/** Within this share of the first figure, a demand does not grow. */
const LEVEL = 0.15
/** What is less than this share of what an operation costs all processes cannot be told from the rest. */
const SEEN = 0.05

/** A row for each size and kind, with a mark beside each demand that is not level with the first of its kind. */
export function tableOf(demands: readonly Demand[]): string[] {
  const [first] = demands
  const lines = [
    'nodes  clubs  process        ms a score           ms an update         ms a viewer’s second',
  ]
  for (const { nodes, clubs, ...demand } of demands) {
    for (const kind of Object.keys(demand.score)) {
      const size = `${String(nodes).padStart(5)}  ${String(clubs).padStart(5)}`
      const cells = (['score', 'update', 'watching'] as const).map(operation => {
        const now = demand[operation]
        const mark = operation === 'watching' ? '' : grown(now, first?.[operation] ?? now, kind)
        return `${(now[kind] ?? Number.NaN).toFixed(4).padStart(10)} ${mark.padEnd(8)}`
      })
      lines.push(`${size}  ${kind.padEnd(13)} ${cells.join('  ')}`.trimEnd())
    }
    if (demand.late > IN_TIME_MS)
      lines.push(
        `       the machine was full: scores began up to ${Math.round(demand.late)} ms after their time`,
      )
  }
  return lines
}

/** `+21 %` of the base, empty while it is level. */
export function grown(now: PerKind, base: PerKind, kind: string): string {
  const [figure, before] = [now[kind] ?? Number.NaN, base[kind] ?? Number.NaN]
  const ofAll = Object.values(base).reduce((sum, each) => sum + each, 0)
  const more = figure - before
  if (Math.abs(more) <= Math.max(LEVEL * Math.abs(before), SEEN * ofAll)) return ''
  return `${more > 0 ? '+' : ''}${Math.round((100 * more) / Math.abs(before))} %`
}
