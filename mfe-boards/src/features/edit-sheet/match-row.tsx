import type { Match } from '@pingboard/contracts/http/games.ts'
import { setsWon } from '@pingboard/contracts/sheet.ts'
import { Digit } from '@pingboard/kit/fixtures'
import { Chip, Icon } from '@pingboard/kit/ui'
import type { ReactNode } from 'react'
import { isBlank, isInPlay, type Side } from '../../model/match-play.ts'
import { useTexts } from '../../state/texts.ts'
import { Letters } from './letters.tsx'
import css from './sheet.module.css'
import type { Sides } from './use-sides.ts'

interface MatchRowProps {
  match: Match
  sides: Sides
  /** Entered here, and not confirmed by the server. */
  waits: boolean
  isOpen: boolean
  /** Absent for a reader. */
  onOpen?: () => void
}

/** One match of the sheet: who plays, sets won, and the points of each set. */
export function MatchRow({ match, sides, waits, isOpen, onOpen }: MatchRowProps) {
  const text = useTexts()
  const won = setsWon(match)
  const half = (side: Side, place: 1 | 2) => {
    const isWinner = match.winner === side
    return (
      <>
        <span className={`team fx-t${place} ${css.who} ${isWinner ? 'is-winner' : ''}`}>
          <Letters letters={match[side]} isHidden />
          <span className={sides.isNamed(match[side]) ? 'team-n' : 'vh'}>{sides.side(match[side])}</span>
          {isWinner && <span className="vh"> ({text('sheet.winner')})</span>}
        </span>{' '}
        <Digit
          className={`fx-s${place}`}
          value={isBlank(match) ? null : won[side]}
          isWinner={isWinner}
        />{' '}
      </>
    )
  }
  const state = match.winner !== null ? 'fx--done' : isInPlay(match) ? 'fx--live' : 'fx--next'
  return (
    <li className={`fx ${state} ${isBlank(match) ? '' : 'has-note'} ${css.row}`} data-order={match.order}>
      <Frame isOpen={isOpen} onOpen={onOpen}>
        <span className="fx-meta">{sides.title(match)}</span> {half('home', 1)}
        {half('away', 2)}
        <span className="fx-state">
          {waits && (
            <span className={css.waits}>
              <Icon name="clock" size="s" label={text('unsent.kept')} />
            </span>
          )}
          {isInPlay(match) && <Chip kind="live">{text('sheet.inPlay')}</Chip>}
        </span>
        {!isBlank(match) && (
          <span className={`fx-note num ${css.points}`}>
            {match.points.map(([home, away], place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a set is its place
              <span key={place}>
                <Points value={home} isMore={home > away} />
                {'–\u2060'}
                <Points value={away} isMore={away > home} />{' '}
              </span>
            ))}
            {match.withdrawn && match.winner && (
              <span>
                {text('sheet.withdrawalOf', {
                  side: sides.side(match[match.winner === 'home' ? 'away' : 'home']),
                })}
              </span>
            )}
          </span>
        )}
      </Frame>
    </li>
  )
}

function Frame({ isOpen, onOpen, children }: { isOpen: boolean; onOpen?: () => void; children: ReactNode }) {
  if (!onOpen) return <div className="fx-g">{children}</div>
  return (
    <button type="button" className="fx-g" aria-current={isOpen || undefined} onClick={onOpen}>
      {children}
    </button>
  )
}

const Points = ({ value, isMore }: { value: number; isMore: boolean }) =>
  isMore ? <b>{value}</b> : <span>{value}</span>
