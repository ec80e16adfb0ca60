import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import { divisionLine, isExempt, TeamName } from '@pingboard/kit/fixtures'
import { useKitTexts } from '@pingboard/kit/ui'
import { isOwnSide, presentSide } from '../../model/fixtures.ts'
import { useTexts } from '../../state/texts.ts'
import css from './create-board.module.css'

interface FixtureNameProps {
  fixture: Fixture
  club: string
}

/** Division, home team, away team. */
export function FixtureName({ fixture, club }: FixtureNameProps) {
  const text = useTexts()
  const kit = useKitTexts()
  return (
    <span className={css.name}>
      <span className={css.division}>{divisionLine(fixture, kit)}</span>
      {isExempt(fixture) ? (
        <Team fixture={fixture} club={club} side={presentSide(fixture)} />
      ) : (
        <>
          <Team fixture={fixture} club={club} side={1} />
          <span className={css.away}>
            <span className={css.receives}>{text('fixtures.receives')}</span>{' '}
            <Team fixture={fixture} club={club} side={2} />
          </span>
        </>
      )}
    </span>
  )
}

export function Team({ fixture, club, side }: FixtureNameProps & { side: 1 | 2 }) {
  const label = side === 1 ? fixture.labelTeam1 : fixture.labelTeam2
  return <TeamName label={label} isOwn={isOwnSide(fixture, side, club)} className={css.team} />
}
