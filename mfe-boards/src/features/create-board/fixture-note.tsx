import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import { isExempt } from '@pingboard/kit/fixtures'
import { Link } from '@pingboard/kit/router'
import { Chip } from '@pingboard/kit/ui'
import { boardAddress } from '../../model/addresses.ts'
import { useTexts } from '../../state/texts.ts'
import css from './create-board.module.css'

interface FixtureNoteProps {
  fixture: Fixture
  boards: readonly Board[]
}

/** Says why a bye is not chosen, or which board already holds the fixture. */
export function FixtureNote({ fixture, boards }: FixtureNoteProps) {
  const text = useTexts()
  const board = boards.find(({ games }) => games.some(({ externalId }) => externalId === fixture.id))
  if (isExempt(fixture)) {
    return (
      <p className={css.note}>
        <Chip kind="exempt">{text('fixtures.exempt')}</Chip>
        <span>{text('fixtures.exemptWhy')}</span>
      </p>
    )
  }
  if (!board) return null
  return (
    <p className={css.note}>
      <Chip kind="next" icon="copy">
        {text('fixtures.followed')}
      </Chip>
      <span>
        {text('fixtures.followedIn')} <Link to={boardAddress(board.id)}>{board.name}</Link>
      </span>
    </p>
  )
}
