import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { Button, Dialog, onDemand, Sheet, usePart } from '@pingboard/kit/ui'
import { useCallback, useState } from 'react'
import { LogRows } from '../../features/replay-evening/log-row.tsx'
import type { SceneWords } from '../../features/replay-evening/now.tsx'
import { ReplayLog } from '../../features/replay-evening/replay-log.tsx'
import type { Replay } from '../../features/replay-evening/use-replay.ts'
import type { Scene } from '../../model/moments.ts'
import { useTexts } from '../../state/texts.ts'
import { useMedia } from '../../state/use-media.ts'
import css from './replay-page.module.css'

/** From this width on the log stands beside the rows. The style sheets of the page have the same width. */
const BESIDE = '(min-width: 62.5em)'
/** Lines before and after the shown one, where the page is narrow. */
const NEAR = 2

/** Few people take a fixture back: the dialog is loaded when it is opened. */
const wayBackPart = onDemand(
  async () => (await import('../../features/restore-change/way-back-dialog.tsx')).WayBackDialog,
)

interface ReplayLogPanelProps {
  replay: Replay
  /** The board as it is now. */
  now: Board
  wordsOf: (scene: Scene) => SceneWords
  isMember: boolean
  /** Lines after the shown one are not listed. */
  isPastOnly: boolean
  canEdit: boolean
  learn: (given: Board | Game) => void
}

/** The log of the evening: beside the board, or around the shown line where the page is narrow. */
export function ReplayLogPanel(props: ReplayLogPanelProps) {
  const { replay, now, wordsOf, isMember, isPastOnly, canEdit, learn } = props
  const text = useTexts()
  const isBeside = useMedia(BESIDE)
  const [isOpen, setOpen] = useState(false)
  const [chosen, choose] = useState<Scene | null>(null)
  const close = () => choose(null)
  const WayBackDialog = usePart(wayBackPart, chosen !== null, close)
  const { scenes, playback } = replay
  const { index } = playback
  const { toIndex } = playback
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line gives the places of the lines of the log
  const pick = useCallback((to: number) => toIndex(to), [replay.line])
  const current = scenes[index]
  const game = chosen && now.games.find(({ id }) => id === chosen.entry.gameId)
  // The newest change of a fixture is how the fixture is.
  const isOlder = ({ entry }: Scene) =>
    entry.gameId !== null &&
    scenes.some(other => other.entry.gameId === entry.gameId && other.entry.last > entry.last)
  const action =
    canEdit && current && isOlder(current) ? (
      <Button icon="history" onPress={() => choose(current)}>
        {text('replay.goBack')}
      </Button>
    ) : null
  const listed = isPastOnly ? scenes.slice(0, index + 1) : scenes
  const shared = { scenes: listed, current: index, wordsOf, onPick: pick, action }
  return (
    <>
      <Sheet
        title={text('log.title')}
        count={isPastOnly ? index + 1 : text('replay.count', { place: index + 1, total: scenes.length })}
      >
        {isBeside ? <ReplayLog {...shared} /> : <Near {...shared} />}
        {!isBeside && (
          <div className={css.more}>
            <Button onPress={() => setOpen(true)}>{text('replay.wholeLog')}</Button>
          </div>
        )}
        {!isMember && <p className={`hint ${css.foot}`}>{text('log.membersOnly')}</p>}
      </Sheet>
      {!isBeside && (
        <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={text('log.title')}>
          <div className={css.dialogLog}>
            {isOpen && (
              <ReplayLog
                {...shared}
                onPick={to => {
                  pick(to)
                  setOpen(false)
                }}
              />
            )}
          </div>
        </Dialog>
      )}
      {WayBackDialog && chosen && game && (
        <WayBackDialog
          key={chosen.entry.last}
          entry={chosen.entry}
          entries={scenes.map(scene => scene.entry).reverse()}
          game={game}
          today={now.today}
          fixture={wordsOf(chosen).fixture ?? ''}
          learn={learn}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  )
}

type Shared = Parameters<typeof ReplayLog>[0]

function Near({ scenes, current, wordsOf, onPick, action }: Shared) {
  const middle = Math.min(Math.max(current, NEAR), Math.max(scenes.length - 1 - NEAR, NEAR))
  const from = Math.max(0, middle - NEAR)
  return (
    <ol>
      <LogRows
        {...{ scenes, from, current, wordsOf, onPick, action }}
        to={from + 2 * NEAR + 1}
        isStop={() => true}
      />
    </ol>
  )
}
