import { type ProgressWatch, STOPPED_S } from './progress.ts'

/** A view further behind than this must not be asked. Seconds. */
export const VIEW_LIMIT_S = 5

/** Documents set aside that are named: `ops set-aside list` has all of them. */
const MOST_NAMED = 100

/** Parts that can fail, by name: true while they work. */
export type Checks = Readonly<Record<string, () => boolean | Promise<boolean>>>

export interface Health {
  /** `degraded`: works, without its optional parts or with documents set aside. */
  readonly status: 'ready' | 'degraded' | 'not ready'
  /** Parts without which it should be sent no work. */
  readonly failing: readonly string[]
  /** Parts it can do without for a while. */
  readonly degraded: readonly string[]
  /** Documents that stopped at an event: `board-page.v2 <id>`. They are shown as they were. */
  readonly setAside: readonly string[]
}

/** Looks at every part (OPS-2). Names only: what is wrong with a part stands in the log. */
export function healthOf({
  needed,
  optional,
  setAside = () => [],
  progress,
}: {
  needed: Checks
  optional: Checks
  setAside?: () => readonly { readonly name: string; readonly id: string }[]
  progress: Pick<ProgressWatch, 'look'>
}): () => Promise<Health> {
  return async function health() {
    const failing = await failingOf(needed)
    const degraded = await failingOf(optional)
    const stopped = setAside().map(({ name, id }) => `${name} ${id}`)
    if (stopped.length > 0) degraded.push('documents set aside')
    for (const { kind, name, lag, still } of await progress.look()) {
      if (kind === 'view' && lag > VIEW_LIMIT_S) failing.push(`view ${name}`)
      if (kind === 'consumer' && still >= STOPPED_S) degraded.push(`consumer ${name}`)
    }
    const status = failing.length > 0 ? 'not ready' : degraded.length > 0 ? 'degraded' : 'ready'
    return { status, failing, degraded, setAside: stopped.slice(0, MOST_NAMED) }
  }
}

async function failingOf(checks: Checks): Promise<string[]> {
  const failing: string[] = []
  for (const [name, check] of Object.entries(checks)) {
    const isWell = await Promise.try(check).catch(() => false)
    if (!isWell) failing.push(name)
  }
  return failing
}
