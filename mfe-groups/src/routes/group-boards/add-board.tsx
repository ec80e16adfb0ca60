import { Button, LinkButton } from '@pingboard/kit/ui'
import { useId } from 'react'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { useAskFor } from '../../state/use-ask-for.ts'
import css from './boards.module.css'

/** Head of the list. Without the right the button is disabled, and the reason is shown. */
export function AddBoard({ count }: { count?: number }) {
  const text = useTexts()
  const askFor = useAskFor()
  const reason = useId()
  const { id, group } = useGroup()
  const isRefused = group?.permissions.canCreateBoard === false
  return (
    <div className={css.head}>
      <div className="row-flex">
        <h2 className="h2 grow">
          {text('boards.title')}
          {count !== undefined && <span className={css.count}>{text('boards.count', { count })}</span>}
        </h2>
        {group?.permissions.canCreateBoard ? (
          <LinkButton icon="plus" to={`/boards/new?group=${id}`}>
            {text('boards.add')}
          </LinkButton>
        ) : (
          <Button icon="plus" isDisabled aria-describedby={isRefused ? reason : undefined}>
            {text('boards.add')}
          </Button>
        )}
      </div>
      {isRefused && (
        <p className="hint" id={reason}>
          {askFor('boards.add-refused')}
        </p>
      )}
    </div>
  )
}
