import { boardHistory, type Change } from '@pingboard/contracts/http/history.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { call } from '@pingboard/kit/api'

/** A part of a board's history, newest first. */
export interface Changes {
  changes: readonly Change[]
  /** Older changes exist. */
  hasMore: boolean
}

interface Wanted {
  /** Only changes below this revision. */
  before?: number
  signal?: AbortSignal
}

/** Rows of an answer: more than a screen shows. */
const ROWS = 50

/** The newest changes of a board. */
export async function listChanges(id: BoardId, { before, signal }: Wanted): Promise<Changes> {
  const query = { limit: String(ROWS), ...(before === undefined ? {} : { before: String(before) }) }
  const { data } = await call(boardHistory, { params: { id }, query, signal })
  return { changes: data.data, hasMore: data.metadata.lastPage > 1 }
}

/**
 * The changes above a revision, newest first.
 * @param most answers to ask for; the oldest changes are left out when there are more. Without it all changes
 */
export async function listChangesAfter(
  id: BoardId,
  known: number,
  signal: AbortSignal,
  most = Number.POSITIVE_INFINITY,
): Promise<Change[]> {
  const found: Change[] = []
  for (let answers = 1; ; answers++) {
    const { changes, hasMore } = await listChanges(id, { before: found.at(-1)?.revision, signal })
    const newer = changes.filter(({ revision }) => revision > known)
    found.push(...newer)
    if (newer.length < changes.length || !hasMore || answers >= most) return found
  }
}
