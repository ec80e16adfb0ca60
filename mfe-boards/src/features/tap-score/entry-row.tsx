import { LIMITS } from '@pingboard/contracts/constants.ts'
import { isDoneByDate } from '@pingboard/contracts/game-rules.ts'
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
import { Button, Icon, IconButton, useKitTexts } from '@pingboard/kit/ui'
import { type UnsentGame, unsentAtom } from '@pingboard/kit/unsent'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { createTapGuard, pairOf, tap } from '../../model/pair.ts'
import { useTexts } from '../../state/texts.ts'
import { UnsentNote } from '../../ui/unsent-note.tsx'
import css from './entry-row.module.css'

export interface EntryRowProps {
  /** With the entries that are not sent yet. */
  game: Game
  unsent: UnsentGame | null
  today: string
  ownClub: string
  /** Called for each accepted tap, a point or the end, with the fixture before and after the tap. */
  tapped: (before: Game, after: Game) => void
  onOpen: () => void
}

/** A row in entry mode: one tap, one point; one tap more, and it is finished. */
export function EntryRow({ game, unsent, today, ownClub, tapped, onOpen }: EntryRowProps) {
  const text = useTexts()
  const kit = useKitTexts()
  const queue = useAtomValue(unsentAtom)
  const [isNewTap] = useState(() => createTapGuard())

  const { sides, state } = fixtureFace(game, today, ownClub)
  const onTap = (side: 1 | 2, by: 1 | -1) => {
    if (!isNewTap(`${side}${by}`)) return
    const [scoreTeam1, scoreTeam2] = tap(pairOf(game), side, by, LIMITS.score)
    tapped(game, { ...game, scoreTeam1, scoreTeam2, postponed: false })
    void queue.want(game, { scoreTeam1, scoreTeam2 })
  }
  const setDone = (done: boolean) => {
    // The button takes it back, too: a double tap would do both.
    if (!isNewTap('done')) return
    tapped(game, { ...game, done })
    void queue.want(game, { done })
  }
  // In the place of the division: the row stays as high as it is, under the finger.
  const waits = unsent !== null && unsent.state !== 'fresh' && !unsent.changes[0]?.stop
  const teams = { team1: teamLabel(game.labelTeam1), team2: teamLabel(game.labelTeam2) }
  return (
    <li className={`fx ${css.row} ${state === 'postponed' ? css.postponed : ''}`} data-game={game.id}>
      <div className={css.head}>
        <div className={css.meta}>{waits ? <UnsentNote unsent={unsent} /> : divisionLine(game, kit)}</div>
        <StateChip state={state} time={game.time} />
        {(state === 'live' || (game.done && !isDoneByDate(game, today))) && (
          <Button
            variant="quiet"
            icon={game.done ? 'arrow-back-up' : 'check'}
            aria-label={text(game.done ? 'entry.reopen' : 'entry.finish', teams)}
            onPress={() => setDone(!game.done)}
          >
            <span className={css.word}>{text(game.done ? 'entry.reopenWord' : 'entry.finishWord')}</span>
          </Button>
        )}
        <IconButton icon="chevron-down" label={text('entry.open', teams)} onPress={onOpen} />
      </div>
      {sides.map(face => (
        <EntrySide key={face.side} face={face} isLive={state === 'live'} onTap={by => onTap(face.side, by)} />
      ))}
      {state === 'postponed' && <p className={css.note}>{text('postponed.note')}</p>}
      {unsent?.changes[0]?.stop && <UnsentNote unsent={unsent} />}
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
