import { Button, Disclosure, EmptyState } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import css from './group-list.module.css'

/** Says what a group is for, offers to create one, and says how to use a link from another person. */
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
