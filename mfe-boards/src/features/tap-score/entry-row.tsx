import { LIMITS } from '@pingboard/contracts/constants.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { divisionLine, fixtureFace, StateChip, teamLabel } from '@pingboard/kit/fixtures'
import { IconButton } from '@pingboard/kit/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { pairOf, tap } from '../../model/pair.ts'
import { useWords } from '../../state/use-words.ts'
import { ConflictPanel } from '../../ui/conflict-panel.tsx'
import css from './entry-row.module.css'
import { EntrySide } from './entry-side.tsx'
import { EntryTrouble } from './entry-trouble.tsx'
import type { ScoreSender } from './score-sender.ts'
import { createTapGuard } from './tap-guard.ts'

interface EntryRowProps {
  game: Game
  today: string
  ownClub: string
  sender: ScoreSender
  /** A tap was taken: the fixture before it and after it. */
  tapped: (before: Game, after: Game) => void
  onOpen: () => void
}

/** A row in entry mode: one tap, one point. */
export function EntryRow({ game, today, ownClub, sender, tapped, onOpen }: EntryRowProps) {
  const { t, kit } = useWords()
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
        <IconButton icon="chevron-down" label={t('entry.open', teams)} onPress={onOpen} />
      </div>
      {sides.map(face => (
        <EntrySide key={face.side} face={face} isLive={state === 'live'} onTap={by => onTap(face.side, by)} />
      ))}
      {state === 'postponed' && <p className={css.note}>{t('postponed.note')}</p>}
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
