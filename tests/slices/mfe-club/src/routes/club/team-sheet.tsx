import type { ClubFixture, ClubTeam } from '@pingboard/contracts/http/clubs.ts'
import { divisionName, FixtureList, teamLabel } from '@pingboard/kit/fixtures'
import { Disclosure, Sheet, useKitTexts } from '@pingboard/kit/ui'
import type { OnBoard } from '../../model/fixtures.ts'
import { useTexts } from '../../state/texts.ts'
import { FederationRow } from '../../ui/federation-row.tsx'
import css from './club-page.module.css'

interface TeamSheetProps {
  team: ClubTeam
  club: string
  today: string
  /** Fixtures that a board shows today. */
  shown: ReadonlyMap<string, OnBoard>
}

/** A team: where it plays, its next fixture and its last result; the others are folded away. */
export function TeamSheet({ team, club, today, shown }: TeamSheetProps) {
  const text = useTexts()
  const kit = useKitTexts()
  const place = [
    team.divisionLabel && divisionName(team.divisionLabel),
    team.poule && kit('poule', { name: team.poule }),
    team.gender === 'F' && text('club.women'),
  ]
  const nearest = [...team.next.slice(0, 1), ...team.last.slice(0, 1)]
  const others = [...team.next.slice(1), ...team.last.slice(1)]
  const rows = (fixtures: readonly ClubFixture[]) => (
    <FixtureList>
      {fixtures.map(fixture => (
        <FederationRow
          key={fixture.id}
          fixture={fixture}
          today={today}
          club={club}
          isOfTeam
          onBoard={shown.get(fixture.id)}
        />
      ))}
    </FixtureList>
  )
  return (
    <Sheet title={teamLabel(team.label)} count={place.filter(Boolean).join(' – ')}>
      {nearest.length > 0 ? rows(nearest) : <p className={`muted ${css.none}`}>{text('club.noFixtures')}</p>}
      {others.length > 0 && (
        <div className={css.others}>
          <Disclosure summary={text('club.others', { count: others.length })}>{rows(others)}</Disclosure>
        </div>
      )}
    </Sheet>
  )
}
