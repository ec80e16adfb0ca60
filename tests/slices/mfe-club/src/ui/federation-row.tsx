import type { ClubFixture } from '@pingboard/contracts/http/clubs.ts'
import { FixtureRow, shortDay, shownGame, useLanguage } from '@pingboard/kit/fixtures'
import { liveAddress } from '../model/addresses.ts'
import { asGame, dayOf, type OnBoard, roundOf } from '../model/fixtures.ts'
import { useTexts } from '../state/texts.ts'

interface FederationRowProps {
  fixture: ClubFixture
  /** The Paris day, `yyyy-MM-dd`. */
  today: string
  club: string
  /** Under the name of its team: the round stands in place of the division, which the team has. */
  isOfTeam?: boolean
  /** The fixture on a board, which knows its score earlier than the federation, and its live page. */
  onBoard?: OnBoard | undefined
}

/** A fixture, with its day; when a board shows it today, with the score there and a link to the board's live page. */
export function FederationRow({ fixture, today, club, isOfTeam, onBoard }: FederationRowProps) {
  const text = useTexts()
  const language = useLanguage()
  const day = dayOf(fixture)
  const round = roundOf(fixture)
  const place = { divisionLabel: round ? text('dates.round', { round }) : '', poule: null, gender: null }
  const game = onBoard?.game ?? shownGame(asGame(fixture, today), { clubNumber: club, shortName: null })
  return (
    <FixtureRow
      game={isOfTeam ? { ...game, ...place } : game}
      today={today}
      ownClub={club}
      {...(onBoard
        ? { to: liveAddress(onBoard.boardId) }
        : { result: <Day day={day}>{day ? shortDay(day, language) : text('dates.unknown')}</Day> })}
    />
  )
}

function Day({ day, children }: { day: string | null; children: string }) {
  return (
    <time className="small muted" dateTime={day ?? undefined}>
      {children}
    </time>
  )
}
