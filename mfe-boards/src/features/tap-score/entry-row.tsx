import { LIMITS } from '@pingboard/contracts/constants.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import {
  Digit,
  divisionLine,
  fixtureFace,
  type SideFace,
  StateChip,
  TeamName,
  teamLabel,
} from '@pingboard/kit/fixtures'
import { Icon, IconButton, useKitTexts } from '@pingboard/kit/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createTapGuard, pairOf, tap } from '../../model/pair.ts'
import { useTexts } from '../../state/texts.ts'
import { ConflictPanel } from '../../ui/conflict-panel.tsx'
import css from './entry-row.module.css'
import { EntryTrouble } from './entry-trouble.tsx'
import type { ScoreSender } from './score-sender.ts'

interface EntryRowProps {
  game: Game
  today: string
  ownClub: string
  sender: ScoreSender
  /** Called for each accepted tap, with the fixture before and after the tap. */
  tapped: (before: Game, after: Game) => void
  onOpen: () => void
}

/** A row in entry mode: one tap, one point. */
export function EntryRow({ game, today, ownClub, sender, tapped, onOpen }: EntryRowProps) {
  const text = useTexts()
  const kit = useKitTexts()
  const { wanted, failure, rival, isSending } = useSyncExternalStore(sender.subscribe, sender.snapshot)
  const [isNewTap] = useState(() => createTapGuard())
  useEffect(() => sender.note(game), [sender, game])

  const [scoreTeam1, scoreTeam2] = wanted?.pair ?? pairOf(game)
  const shown = {
    ...game,
    scoreTeam1,
    scoreTeam2,
    postponed: wanted ? (wanted.postponed ?? false) : game.postponed,
  }
  const { sides, state } = fixtureFace(shown, today, ownClub)
  const onTap = (side: 1 | 2, by: 1 | -1) => {
    if (!isNewTap(`${side}${by}`)) return
    const pair = tap([scoreTeam1, scoreTeam2], side, by, LIMITS.score)
    tapped(shown, { ...shown, scoreTeam1: pair[0], scoreTeam2: pair[1], postponed: false })
    sender.want({ pair })
  }
  const teams = { team1: teamLabel(game.labelTeam1), team2: teamLabel(game.labelTeam2) }
  return (
    <li className={`fx ${css.row} ${state === 'postponed' ? css.postponed : ''}`}>
      <div className={css.head}>
        <span className={css.meta}>{divisionLine(game, kit)}</span>
        <StateChip state={state} time={game.time} />
        <IconButton icon="chevron-down" label={text('entry.open', teams)} onPress={onOpen} />
      </div>
      {sides.map(face => (
        <EntrySide key={face.side} face={face} isLive={state === 'live'} onTap={by => onTap(face.side, by)} />
      ))}
      {state === 'postponed' && <p className={css.note}>{text('postponed.note')}</p>}
      {failure && (
        <EntryTrouble code={failure} onRetry={() => void sender.retry()} onDrop={() => sender.drop()} />
      )}
      {rival && wanted && (
        <div className={css.clash}>
          <ConflictPanel
            theirs={pairOf(rival)}
            mine={wanted.pair}
            savedAt={rival.updatedAt}
            isPending={isSending}
            onKeep={() => sender.drop()}
            onSave={() => sender.insist()}
          />
        </div>
      )}
    </li>
  )
}

interface EntrySideProps {
  face: SideFace
  isLive: boolean
  onTap: (by: 1 | -1) => void
}

/** A team, minus, its score, plus. A button without effect stays focusable and is marked as disabled. */
function EntrySide({ face, isLive, onTap }: EntrySideProps) {
  const text = useTexts()
  const label = face.label ?? ''
  const team = teamLabel(label)
  const score = face.score ?? 0
  const isAtZero = score <= 0
  const isAtMax = score >= LIMITS.score
  return (
    <div className={`${css.side} ${isLive ? css.live : ''}`}>
      <TeamName className={css.team} label={label} isOwn={face.isOwn} />
      <button
        type="button"
        className={css.minus}
        aria-label={text(isAtZero ? 'entry.minusAtZero' : 'entry.minus', { team })}
        aria-disabled={isAtZero || undefined}
        onClick={() => !isAtZero && onTap(-1)}
      >
        <Icon name="minus" />
      </button>
      <Digit className={css.digit} value={face.score} />
      <button
        type="button"
        className={css.plus}
        aria-label={text('entry.plus', { team })}
        aria-disabled={isAtMax || undefined}
        onClick={() => !isAtMax && onTap(1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
