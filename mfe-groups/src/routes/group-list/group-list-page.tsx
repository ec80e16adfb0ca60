import type { Group } from '@pingboard/contracts/http/groups.ts'
import { dataOf, useLoad } from '@pingboard/kit/api'
import { useNavigate } from '@pingboard/kit/router'
import { showToastAtom } from '@pingboard/kit/slice'
import { Button, ErrorPanel, useHeader } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { listGroups } from '../../api/list-groups.ts'
import { GroupDialog } from '../../features/edit-group/group-dialog.tsx'
import { useTexts } from '../../state/texts.ts'
import { useProblemText } from '../../state/use-problem-text.ts'
import css from './group-list.module.css'
import { GroupListSkeleton } from './group-list-skeleton.tsx'
import { GroupRow } from './group-row.tsx'
import { NoGroups } from './no-groups.tsx'

export function GroupListPage() {
  const text = useTexts()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const showToast = useSetAtom(showToastAtom)
  const [isCreating, setCreating] = useState(false)
  const { retry, ...list } = useLoad('groups', listGroups)
  const rows = dataOf(list) ?? []
  useHeader({ title: text('list.title') })

  function created(group: Group) {
    setCreating(false)
    showToast({
      kind: 'success',
      text: text('create.done', { group: group.name }),
      action: { label: text('create.open'), run: () => navigate(`/account/groups/${group.id}/boards`) },
    })
    retry()
  }

  return (
    <div className="page col">
      <div className={`${css.head} row-flex`}>
        <h1 className="title grow">
          {text('list.title')}
          {list.status === 'ready' && rows.length > 0 && (
            <span className={`${css.count} num`}>{rows.length}</span>
          )}
        </h1>
        {rows.length > 0 && (
          <Button icon="plus" variant="main" onPress={() => setCreating(true)}>
            {text('create.title')}
          </Button>
        )}
      </div>
      {list.status === 'loading' && <GroupListSkeleton />}
      {list.status === 'failed' && (
        <ErrorPanel
          title={text('list.failed')}
          kept={problemText(list.error)}
          details={String(list.error)}
          onRetry={retry}
        />
      )}
      {list.status === 'ready' && rows.length === 0 && <NoGroups onCreate={() => setCreating(true)} />}
      {rows.length > 0 && (
        <div className="sheet">
          <ul className={css.list}>
            {rows.map(group => (
              <GroupRow key={group.id} group={group} />
            ))}
          </ul>
        </div>
      )}
      {isCreating && <GroupDialog group={null} onClose={() => setCreating(false)} onSaved={created} />}
    </div>
  )
}
