import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { shownBoard, useToday } from '@pingboard/kit/fixtures'
import { dated, type LiveSnapshot, newestBoard, watchBoard } from '@pingboard/kit/live'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'

/** The boards of a screen under the names that pages show. The same object until one of them changes. */
export interface Content {
  boards: readonly Board[]
  /** They come from catching up after an absence: nothing of them is news. */
  isCatchUp: boolean
}

interface Watched {
  content: Content
  /** Boards as they came; what `content` was made of. */
  raw: readonly Board[]
  snapshots: ReadonlyMap<BoardId, LiveSnapshot>
}

/**
 * Boards that live messages keep up to date.
 * @param given the boards at first; other boards need another screen
 * @param onGone called when the server closed the room of a board: it is deleted, or for members only
 */
export function useWatched(given: readonly Board[], onGone: (id: BoardId) => void) {
  const [watched, setWatched] = useState<Watched>(() => {
    // A screen that begins anew, because another board joins it, goes on where it was.
    const raw = given.map(newestBoard)
    return { content: { boards: raw.map(shownBoard), isCatchUp: false }, raw, snapshots: new Map() }
  })
  const gone = useEffectEvent(onGone)
  const watchAll = useEffectEvent(() =>
    given.map(board =>
      watchBoard(
        board.id,
        snapshot => {
          const { status } = snapshot
          setWatched(before => take(before, board.id, snapshot))
          if (status.kind === 'error' && status.code !== 'TOO_MANY_REQUESTS') gone(board.id)
        },
        board,
      ),
    ),
  )
  useEffect(() => {
    const leave = watchAll()
    return () => {
      for (const each of leave) each()
    }
  }, [])
  const today = useToday()
  const { content, snapshots } = watched
  const onItsDay = content.boards.map(board =>
    dated(board, snapshots.get(board.id)?.status.kind ?? 'connecting', today),
  )
  const days = onItsDay.map(board => board.today).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: of what is told, only boards and their days make another content
  const shown = useMemo(() => ({ ...content, boards: onItsDay }), [content, days])
  return { content: shown, snapshots }
}

function take(before: Watched, id: BoardId, snapshot: LiveSnapshot): Watched {
  const snapshots = new Map(before.snapshots).set(id, snapshot)
  const { board, isCatchUp } = snapshot
  const place = before.raw.findIndex(held => held.id === id)
  const held = before.raw[place]
  if (!board || !held || board === held || board.revision < held.revision) return { ...before, snapshots }
  const boards = before.content.boards.with(place, shownBoard(board))
  return { content: { boards, isCatchUp }, raw: before.raw.with(place, board), snapshots }
}
