import type { Group } from '@pingboard/contracts/http/groups.ts'
import { dataOf, useLoad } from '@pingboard/kit/api'
import { useNavigate, useSearchParams } from '@pingboard/kit/router'
import { showToastAtom } from '@pingboard/kit/slice'
import { Button, ErrorPanel, useFailureToast, useHeader } from '@pingboard/kit/ui'
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

/** `?new=1` opens the form, so that other pages can lead to it. */
const NEW = 'new'

export function GroupListPage() {
  const text = useTexts()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const showToast = useSetAtom(showToastAtom)
  const [search, setSearch] = useSearchParams()
  const [isPressed, setPressed] = useState(false)
  const { retry, ...list } = useLoad('groups', listGroups)
  const rows = dataOf(list) ?? []
  useHeader({ title: text('list.title') })
  useFailureToast(list, error => `${text('list.failed')} ${problemText(error)}`)

  function close() {
    setPressed(false)
    if (!search.has(NEW)) return
    const next = new URLSearchParams(search)
    next.delete(NEW)
    setSearch(next, { replace: true })
  }

  function created(group: Group) {
    showToast({ kind: 'success', text: text('create.done', { group: group.name }) })
    void navigate(`/account/groups/${group.id}/boards`, { replace: search.has(NEW) })
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
          <Button icon="plus" variant="main" onPress={() => setPressed(true)}>
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
      {list.status === 'ready' && rows.length === 0 && <NoGroups onCreate={() => setPressed(true)} />}
      {rows.length > 0 && (
        <div className="sheet">
          <ul className={css.list}>
            {rows.map(group => (
              <GroupRow key={group.id} group={group} />
            ))}
          </ul>
        </div>
      )}
      {(isPressed || search.has(NEW)) && <GroupDialog group={null} onClose={close} onSaved={created} />}
    </div>
  )
}
