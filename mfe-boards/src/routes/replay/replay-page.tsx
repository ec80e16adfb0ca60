import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { clock, FixtureSkeleton, shownBoard, teamsText, useLanguage } from '@pingboard/kit/fixtures'
import { useBoard } from '@pingboard/kit/live'
import { scoresHiddenAtom, sessionAtom } from '@pingboard/kit/slice'
import {
  Button,
  EmptyState,
  ErrorPanel,
  keepFocus,
  onDemand,
  useHeader,
  usePart,
  useProblemText,
  VisuallyHidden,
} from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { memo, useMemo } from 'react'
import { FEW_LANES } from '../../features/replay-evening/few-lanes.ts'
import { Help } from '../../features/replay-evening/help.tsx'
import { MomentAddress } from '../../features/replay-evening/moment-address.ts'
import { Now } from '../../features/replay-evening/now.tsx'
import { Player } from '../../features/replay-evening/player.tsx'
import { Stage } from '../../features/replay-evening/stage.tsx'
import type { Opened } from '../../features/replay-evening/use-recording.ts'
import { useReplay } from '../../features/replay-evening/use-replay.ts'
import { useReplayKeys } from '../../features/replay-evening/use-replay-keys.ts'
import { useSceneWords } from '../../features/replay-evening/use-scene-words.ts'
import { useSpokenMoment } from '../../features/replay-evening/use-spoken-moment.ts'
import { accessOf } from '../../model/access.ts'
import { boardAddress, sheetAddress } from '../../model/addresses.ts'
import { datesOf } from '../../model/dates-of.ts'
import { useTexts } from '../../state/texts.ts'
import { useMembership } from '../../state/use-membership.ts'
import { LiveTrouble } from '../../ui/live-trouble.tsx'
import { ReplayActions } from './replay-actions.tsx'
import css from './replay-page.module.css'

/** The board comes first. What stands around it is loaded after it. */
const lanesPart = onDemand(async () => (await import('../../features/replay-evening/lanes.tsx')).Lanes)
const logPart = onDemand(async () => (await import('./replay-log-panel.tsx')).ReplayLogPanel)
const sheetPart = onDemand(async () => (await import('./past-sheet.tsx')).PastSheet)

interface ReplayPageProps {
  opened: Opened
  /** Revision in the address. */
  asked: number | null
  /** The replay of one fixture. */
  only: GameId | undefined
}

/** The evening again, change by change: the board exactly as it was. */
export const ReplayPage = memo(function ReplayPage({ opened, asked, only }: ReplayPageProps) {
  const text = useTexts()
  const language = useLanguage()
  const why = useProblemText()
  const initial: BoardWithRights = opened.board
  const live = useBoard(initial.id, initial)
  const session = useAtomValue(sessionAtom)
  const isMember = useMembership(initial)
  const canEdit = accessOf(session.status, initial.permissions, isMember) === 'edit'
  // Who hides scores watches the evening from its beginning, and sees nothing of what comes.
  const isPastOnly = useAtomValue(scoresHiddenAtom)
  const replay = useReplay(opened, { now: live.board, asked, only, isPastOnly })
  const { recording, playback, scenes, line, board } = replay
  // Names never change: the words of the log are not made again with each live message.
  const names = useMemo(() => new Map(shownBoard(initial).games.map(game => [game.id, game])), [initial])
  const wordsOf = useSceneWords(names, isMember)
  useReplayKeys(replay)

  const game = only && names.get(only)
  const title = text(only ? 'replay.titleOfGame' : 'replay.title')
  const dates = datesOf(live.board.games, language)
  useHeader({
    title,
    subtitle: game ? teamsText(game) : [live.board.name, dates].filter(Boolean).join(', '),
    back: only ? sheetAddress(initial.id, only) : boardAddress(initial.id),
  })
  const scene = scenes[playback.index]
  const words = scene ? wordsOf(scene) : null
  const time = clock(playback.at, language)
  const spoken = [time, words?.fixture, words?.what].filter(Boolean).join(', ')
  useSpokenMoment(playback, spoken)
  const isUnread = playback.revision === null
  const first = line.knots[0]?.at ?? 0
  const isLong = (line.knots.at(-1)?.at ?? 0) - first > LONG
  const shownGame = replay.games[0]
  const Lanes = usePart(lanesPart, true, nothing)
  const LogPanel = usePart(logPart, true, nothing)
  const PastSheet = usePart(sheetPart, only !== undefined, nothing)
  return (
    <div className={`page ${css.page}`}>
      <VisuallyHidden as="h1">{`${title}, ${game ? teamsText(game) : live.board.name}`}</VisuallyHidden>
      <MomentAddress revision={replay.address} onAsked={playback.toRevision} />
      <ReplayActions board={initial} revision={playback.revision} isMember={isMember} only={only} />
      <div className={css.now}>
        <Now at={playback.at} scene={scene} isUnread={isUnread} words={words} isLong={isLong} />
      </div>
      <Player
        playback={playback}
        length={line.length}
        moments={replay.momentPlaces}
        isPastOnly={isPastOnly}
        words={spoken}
        onMoment={replay.toMoment}
      />
      <div className={css.lanes}>
        <LiveTrouble status={live.status} onRetry={live.retry} />
        {replay.isRunning && !playback.follows && (
          <p ref={keepFocus} className={css.toNow}>
            <Button variant="line" icon="arrow-right" onPress={playback.toNow}>
              {text('replay.toNow')}
            </Button>
          </p>
        )}
        <div style={{ minBlockSize: `${Math.min(replay.lanes.length, FEW_LANES) * 1.375 + 4}rem` }}>
          {Lanes && (
            <Lanes
              lanes={replay.lanes}
              games={live.board.games}
              line={line}
              ownClub={initial.clubNumber}
              playing={replay.playing}
              isPastOnly={isPastOnly}
              onFrame={playback.onFrame}
            />
          )}
        </div>
      </div>
      <div className={css.stage} aria-busy={isUnread}>
        {recording.failed && (
          <ErrorPanel
            title={text('replay.partFailed')}
            kept={why(recording.failed.error)}
            onRetry={() => recording.failed && void recording.need(recording.failed.page)}
          />
        )}
        {scenes.length < 2 && !isUnread && <EmptyState court={false}>{text('replay.nothing')}</EmptyState>}
        {board && (
          <Stage board={board} games={replay.games} time={time} struck={replay.struck} isAlone={!!only} />
        )}
        {board && only && PastSheet && shownGame && <PastSheet game={shownGame} />}
        {!board && !recording.failed && <FixtureSkeleton rows={6} label={text('replay.reading')} />}
        <Help />
      </div>
      <div className={css.log}>
        {LogPanel && (
          <LogPanel
            replay={replay}
            now={live.board}
            wordsOf={wordsOf}
            isMember={isMember}
            isPastOnly={isPastOnly}
            canEdit={canEdit}
            learn={live.put}
          />
        )}
      </div>
    </div>
  )
})

/** A part that does not load is said by a toast; the page goes on without it. */
const nothing = () => {}

/** Milliseconds from which the day of a moment is named. */
const LONG = 20 * 3_600_000
