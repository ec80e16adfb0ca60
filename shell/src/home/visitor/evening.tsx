import { Digit, TeamName } from '@pingboard/kit/fixtures'
import { Link } from '@pingboard/kit/router'
import { scoresHiddenAtom } from '@pingboard/kit/slice'
import { Chip } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import css from './evening.module.css'
import type { HeroFixture } from './hero-fixture.ts'

interface EveningProps {
  fixtures: readonly HeroFixture[]
  caption: string
  /** Address of the board; none for the invented evening. */
  to?: string
  /** Shown in place of "live", when the scores may be old. */
  sign?: ReactNode
}

/** One fixture in large, the next ones in small. */
export function Evening({ fixtures: [first, ...rest], caption, to, sign }: EveningProps) {
  const text = useTexts()
  // The scores of the invented evening spoil nothing.
  const isHidden = useAtomValue(scoresHiddenAtom) && to !== undefined
  return (
    <>
      <p className={css.caption}>
        {sign || (to && first?.isLive && <Chip kind="live">{text('visitor.live')}</Chip>)}
        <span>{caption}</span>
      </p>
      {first && (
        <div className={css.big}>
          <Side fixture={first} side={0} to={to} isHidden={isHidden} />
          <Side fixture={first} side={1} isHidden={isHidden} />
        </div>
      )}
      <ul>
        {rest.map(fixture => (
          <li key={fixture.id} className={css.small}>
            <Side fixture={fixture} side={0} isHidden={isHidden} />
            <Side fixture={fixture} side={1} isHidden={isHidden} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface SideProps {
  fixture: HeroFixture
  side: 0 | 1
  to?: string
  isHidden: boolean
}

/** The link covers the whole fixture; its name is the first team's. */
function Side({ fixture, side, to, isHidden }: SideProps) {
  const team = <TeamName label={fixture.teams[side]} className={css.team} />
  const score = fixture.scores[side]
  return (
    <span className={css.side}>
      {to ? (
        <Link to={to} className={css.link}>
          {team}
        </Link>
      ) : (
        team
      )}
      <Digit value={score} isHidden={isHidden && score !== null} className={css.digit} />
    </span>
  )
}
