import { divisionLine, isExempt, TeamName } from '@pingboard/kit/fixtures'
import { useKitTexts } from '@pingboard/kit/ui'
import { isOwnSide, presentSide, type ShownFixture } from '../../model/fixtures.ts'
import { useTexts } from '../../state/texts.ts'
import css from './create-board.module.css'

interface FixtureNameProps {
  fixture: ShownFixture
  club: string
}

/** Division, time, home team, away team. */
export function FixtureName({ fixture, club }: FixtureNameProps) {
  const text = useTexts()
  return (
    <span className={css.name}>
      <FixtureFacts fixture={fixture} />
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

/** Division, and the time where it is known. */
export function FixtureFacts({ fixture }: Pick<FixtureNameProps, 'fixture'>) {
  const kit = useKitTexts()
  const facts = [divisionLine(fixture, kit), fixture.time].filter(Boolean)
  return <span className={css.division}>{facts.join(' – ')}</span>
}

export function Team({ fixture, club, side }: FixtureNameProps & { side: 1 | 2 }) {
  const label = side === 1 ? fixture.labelTeam1 : fixture.labelTeam2
  return <TeamName label={label} isOwn={isOwnSide(fixture, side, club)} className={css.team} />
}
