import { EmptyState, LinkButton } from '@pingboard/kit/ui'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { useAskFor } from '../../state/use-ask-for.ts'
import css from './boards.module.css'
import { NextMatchday } from './next-matchday.tsx'

export function NoBoards() {
  const text = useTexts()
  const askFor = useAskFor()
  const { id, group } = useGroup()
  const mayCreate = group?.permissions.canCreateBoard
  return (
    <div className={`sheet ${css.none}`}>
      <ul className={css.proposal}>
        <NextMatchday isFirst />
      </ul>
      <EmptyState
        action={
          mayCreate ? (
            <LinkButton icon="plus" to={`/boards/new?group=${id}`}>
              {text('boards.add')}
            </LinkButton>
          ) : (
            mayCreate === false && <p className="hint">{askFor('boards.add-refused')}</p>
          )
        }
      >
        {text('boards.empty')}
      </EmptyState>
    </div>
  )
}
