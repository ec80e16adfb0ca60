import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { isOutage, onceReachable } from '@pingboard/kit/api'
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readBoard } from '../../api/get-board.ts'
import { readOutline, readReplayPage } from '../../api/read-replay.ts'
import { firstPage, pagesAfterFirst } from '../../model/opening.ts'
import { pauseAfter } from '../../model/pause.ts'
import { boardAt, pageOf, type Reel, reelOf } from '../../model/replay.ts'
import type { Outline } from '../../model/time-line.ts'

/** What of a replay was read. */
export interface Read {
  outline: Outline
  /** In order. */
  reels: readonly Reel[]
}

/** A replay that can begin. */
export interface Opened extends Read {
  board: BoardWithRights
}

/** Pages that stay in memory. Of a longer board, the ones that are farthest away are read again when needed. */
const MOST_PAGES = 12

/**
 * Reads what a replay shows first.
 * @param asked revision in the address
 * @param isPastOnly the person hides scores: what comes is not shown
 */
export async function openReplay(
  id: BoardId,
  asked: number | null,
  isPastOnly: boolean,
  signal: AbortSignal,
): Promise<Opened> {
  const [board, outline] = await Promise.all([readBoard(id, signal), readOutline(id, signal)])
  const page = firstPage(board, outline, asked, isPastOnly)
  const reel = reelOf(page, await readReplayPage(id, page, signal), board)
  return { board, ...withReels({ outline, reels: [] }, [reel]) }
}

/**
 * The read part of a replay, which grows with the evening and where the playhead needs it.
 * @param revision of the board as the live connection knows it
 */
export function useRecording({ board, ...first }: Opened, revision: number) {
  const [read, setRead] = useState<Read>(first)
  const [failed, setFailed] = useState<{ page: number; error: unknown } | null>(null)
  const [failures, setFailures] = useState(0)
  const asked = useRef(new Set<number>())
  const isBehind = revision > read.outline.revision

  const readPages = async (pages: readonly number[]) => {
    const answers = await Promise.all(pages.map(page => readReplayPage(board.id, page)))
    // In parts, between which a key is answered: it is a thousand changes a page.
    startTransition(() =>
      setRead(before => {
        const known = (page: number) => before.reels.find(reel => reel.page === page)
        const reels = answers.map((answer, index) => {
          const page = pages[index] ?? 1
          return reelOf(page, answer, board, known(page))
        })
        return withReels(before, reels)
      }),
    )
  }

  /** Reads the pages that are neither there nor on their way. */
  const needAll = async (wanted: readonly number[]) => {
    const pages = wanted.filter(
      page => !asked.current.has(page) && !read.reels.some(reel => reel.page === page),
    )
    const [page] = pages
    if (page === undefined) return
    for (const each of pages) asked.current.add(each)
    setFailed(null)
    await readPages(pages).catch((error: unknown) => setFailed({ page, error }))
    for (const each of pages) asked.current.delete(each)
  }
  const need = (page: number) => needAll([page])

  const readRest = useEffectEvent(() => {
    const [first] = read.reels
    if (first) void needAll(pagesAfterFirst(read.outline, first.page))
  })
  useEffect(() => readRest(), [])

  const grow = useEffectEvent(() => {
    const [from, to] = [pageOf(read.outline.revision), pageOf(revision)]
    const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    readPages(pages).then(
      () => setFailures(0),
      () => setFailures(failures + 1),
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another read revision and another failure ask again
  useEffect(() => {
    if (!isBehind) return
    const timer = setTimeout(() => grow(), pauseAfter(failures))
    return () => clearTimeout(timer)
  }, [isBehind, read.outline.revision, failures])

  const again = useEffectEvent(() => failed && void need(failed.page))
  useEffect(() => {
    if (failed && isOutage(failed.error)) return onceReachable(() => again())
  }, [failed])

  return { ...read, failed, need }
}

/** What was read, with these pages. */
function withReels({ outline, reels }: Read, added: readonly Reel[]): Read {
  const byPage = new Map([...reels, ...added].map(reel => [reel.page, reel]))
  const near = added[0]?.page ?? 1
  const kept = [...byPage.values()]
    .sort((one, other) => Math.abs(one.page - near) - Math.abs(other.page - near))
    .slice(0, MOST_PAGES)
    .sort((one, other) => one.page - other.page)
  const newest = added.at(-1)
  const last = newest && boardAt(newest, newest.last)
  if (!newest || !last || newest.last <= outline.revision) return { outline, reels: kept }
  const starts = [...outline.starts]
  for (const { page, turns } of added) starts[page - 1] ??= turns[0]?.at ?? last.updatedAt
  return { outline: { revision: newest.last, lastAt: last.updatedAt, starts }, reels: kept }
}
