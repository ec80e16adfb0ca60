import { type ProgressWatch, STOPPED_S } from './progress.ts'

/** A view that is further behind must not be read. Seconds. */
const VIEW_LIMIT_S = 5

/** Most documents set aside that are listed here. `ops set-aside list` shows all of them. */
const MOST_NAMED = 100

/** Parts that can fail, by name. A check returns true while the part works. */
export type Checks = Readonly<Record<string, () => boolean | Promise<boolean>>>

export interface Health {
  /** `degraded`: the process works, but without an optional part or with documents set aside. */
  readonly status: 'ready' | 'degraded' | 'not ready'
  /** Parts without which the process should receive no requests. */
  readonly failing: readonly string[]
  /** Parts that the process does not need for a while. */
  readonly degraded: readonly string[]
  /** Documents that stopped at an event: `board-page.v2 <id>`. */
  readonly setAside: readonly string[]
}

/** Checks every part (OPS-2). The result holds only names of parts; the log holds the errors. */
export function healthOf({
  needed,
  optional,
  setAside = async () => [],
  progress,
}: {
  needed: Checks
  optional: Checks
  setAside?: () => Promise<readonly { readonly name: string; readonly id: string }[]>
  progress: Pick<ProgressWatch, 'look'>
}): () => Promise<Health> {
  return async function health() {
    const failing = await failingOf(needed)
    const degraded = await failingOf(optional)
    const stopped = (await setAside()).map(({ name, id }) => `${name} ${id}`)
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
