import { Button, Disclosure, EmptyState } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import css from './group-list.module.css'

/** What a group is for, the one step to take, and what to do with a link one was given. */
export function NoGroups({ onCreate }: { onCreate: () => void }) {
  const text = useTexts()
  return (
    <div className={`sheet ${css.none}`}>
      <EmptyState
        action={
          <Button variant="main" icon="plus" onPress={onCreate}>
            {text('create.title')}
          </Button>
        }
      >
        {text('list.empty')}
      </EmptyState>
      <div className={css.hint}>
        <Disclosure summary={text('list.link')}>
          <p className="small muted">{text('list.link-hint')}</p>
        </Disclosure>
      </div>
    </div>
  )
}
