import { type BoardWithRights, listGroupBoards } from '@pingboard/contracts/http/boards.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import type { GroupId } from '@pingboard/contracts/ids.ts'
import { call, keptAt, useAskingAgain } from '@pingboard/kit/api'
import { useToday } from '@pingboard/kit/fixtures'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { isTonight, liveOn } from './is-tonight.ts'

/** Number of groups asked; the boards of further groups are found on the pages of those. */
const ASKED = 8
/** Pages asked of a group, the newest boards first: a season's boards may have been created on one day. */
const PAGES = 3
/** Milliseconds between two looks for groups to ask again, and the age from which an answer is to come again. */
const RHYTHM = 10_000
const OLD = 600_000
/**
 * Milliseconds from the first board in which boards still take their order. Later ones stand below: no board moves while
 * the person reads.
 */
const ORDERING = 1000

type Boards = readonly BoardWithRights[]

/**
 * Boards of these groups on which something is played today, those in play first. A group that did not answer is asked
 * again, and each group now and then while the page is seen: an app stays open from noon to the evening.
 */
export function useTonight(groups: readonly Group[]): Boards {
  const today = useToday()
  const [boards, setBoards] = useState<Boards>([])
  const ask = useMemo(() => asking(groups, today, setBoards), [groups, today])
  const askNow = useEffectEvent(useAskingAgain(RHYTHM, ask))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other groups, and another day, are asked at once
  useEffect(() => {
    setBoards([])
    askNow()
  }, [ask])
  return boards
}

/** How these groups are asked on one day: those whose turn it is. */
function asking(
  groups: readonly Group[],
  today: string,
  change: (change: (before: Boards) => Boards) => void,
) {
  /** When the first boards came. */
  let begun: number | undefined
  /** When each group answered. */
  const answered = new Map<GroupId, number>()
  const take = (found: Boards, isKept: boolean) => {
    // The day of a board that the device kept is the day on which it came.
    const tonight = found.filter(board =>
      isTonight(isKept && board.today < today ? { ...board, today } : board),
    )
    if (tonight.length === 0) return
    begun ??= Date.now()
    const isOrdered = Date.now() - begun < ORDERING
    change(before => {
      const all = [...before, ...tonight.filter(({ id }) => before.every(board => board.id !== id))]
      return isOrdered ? all.sort((one, other) => Number(liveOn(other) > 0) - Number(liveOn(one) > 0)) : all
    })
  }
  return async (signal: AbortSignal): Promise<void> => {
    const now = Date.now()
    const asked = groups.slice(0, ASKED).filter(({ id }) => now - (answered.get(id) ?? 0) > OLD)
    await Promise.all(
      asked.map(async ({ id }) => {
        await askBoards(id, signal, take)
        answered.set(id, now)
      }),
    )
  }
}

/**
 * The newest boards of a group, page by page. What came before a page that fails counts, and so does what the device
 * kept; the group has not answered then. Rejects when it has not.
 */
async function askBoards(
  id: GroupId,
  signal: AbortSignal,
  take: (found: Boards, isKept: boolean) => void,
): Promise<void> {
  let isKept = false
  for (let page = 1, last = 1; page <= Math.min(last, PAGES); page += 1) {
    const query = page > 1 ? { page: String(page) } : {}
    const { data } = await call(listGroupBoards, { params: { id }, query, signal })
    isKept ||= keptAt(data) !== undefined
    take(data.data, isKept)
    last = data.metadata.lastPage
  }
  if (isKept) throw new Error('kept')
}
