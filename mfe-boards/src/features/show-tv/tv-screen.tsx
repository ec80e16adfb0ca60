import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { counts } from '@pingboard/kit/fixtures'
import { inPlayAtom } from '@pingboard/kit/slice'
import { useHeader } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { TvOptions } from '../../model/tv-options.ts'
import { useTexts } from '../../state/texts.ts'
import css from './tv.module.css'
import { TvFrame, type TvFrameProps } from './tv-frame.tsx'
import { TvSide } from './tv-side.tsx'
import { TvStage } from './tv-stage.tsx'
import { useShow } from './use-show.ts'
import { useWatched } from './use-watched.ts'

interface TvScreenProps extends Omit<TvFrameProps, 'theme'> {
  /** At least one. Other boards are another screen: give it another key. */
  boards: readonly Board[]
  /** Boards of the address that cannot be shown. */
  missing: number
  options: TvOptions
  /** Seconds that the scores are late. */
  delay: number
  /** The server closed the room of a board: it must leave the screen. */
  onGone: (id: BoardId) => void
}

const NO_NEWS = { status: { kind: 'connecting' }, lastKnownAt: null } as const

/** The evening for the back of the hall: pages of up to eight fixtures of one board or of several, in turn. */
export function TvScreen({ boards: given, missing, options, delay, onGone, ...frame }: TvScreenProps) {
  const text = useTexts()
  const { content, snapshots } = useWatched(given, onGone)
  const { show, boards, isPaused, togglePause, turn } = useShow(content, { ...options, delay })
  useInPlay(content.boards)
  const { shown, round, index } = show
  const board = boards.find(({ id }) => id === shown?.board) ?? boards[0]
  useHeader({ title: board?.name ?? null })
  if (!board) return null
  const pages = { isPaused, hasPages: round.length > 1, togglePause, turn }
  return (
    <TvFrame {...frame} theme={options.theme} pages={pages}>
      <div className={css.main}>
        <header className={css.head}>
          <h1>{board.name}</h1>
          <p>{board.group.name}</p>
        </header>
        {shown ? (
          <TvStage show={show} shown={shown} boards={boards} />
        ) : (
          <p className={css.none}>{text(options.isOnlyLive ? 'tv.noneLive' : 'board.empty')}</p>
        )}
      </div>
      <TvSide
        board={board}
        live={snapshots.get(board.id) ?? NO_NEWS}
        page={index + 1}
        pages={round.length}
        isPaused={isPaused}
        missing={missing}
      />
    </TvFrame>
  )
}

/** Tells the shell whether a fixture is in play: it does not load such a page again without need. */
function useInPlay(boards: readonly Board[]): void {
  const setInPlay = useSetAtom(inPlayAtom)
  const isInPlay = boards.some(({ games, today }) => counts(games, today).live > 0)
  useEffect(() => {
    setInPlay(isInPlay)
    return () => setInPlay(false)
  }, [isInPlay, setInPlay])
}
