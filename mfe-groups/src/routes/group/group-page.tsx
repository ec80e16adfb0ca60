import { codeOf, dataOf } from '@pingboard/kit/api'
import { Navigate, Outlet, useLocation, useNavigate } from '@pingboard/kit/router'
import { notAllowedAtom } from '@pingboard/kit/slice'
import { type TabItem, Tabs, useHeader } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { errorAddress, isTrouble } from '../../model/error-address.ts'
import { GroupContext } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import css from './group.module.css'
import { GroupFailure } from './group-failure.tsx'
import { GroupHeader } from './group-header.tsx'
import { useGroupState } from './use-group-state.ts'

const TABS = ['boards', 'members', 'roles'] as const
type Tab = (typeof TABS)[number]

export function GroupPage() {
  const text = useTexts()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { state, error } = useGroupState()
  useHeader({ title: state.group?.name ?? null })
  // An unreadable answer means an old page. The shell says so, and offers to load the page again.
  if (codeOf(error) === 'UNREADABLE') throw error
  if (codeOf(error) === 'FORBIDDEN') return <NotAllowed />
  if (isTrouble(error)) return <GroupFailure error={error} onRetry={state.reload} />
  if (error !== null) return <Navigate to={errorAddress(pathname)} replace />

  const selected = TABS.find(tab => pathname.endsWith(`/${tab}`)) ?? 'boards'
  const { boards, members, roles } = state
  const counts: Record<Tab, number | undefined> = {
    boards: dataOf(boards)?.metadata.total,
    members: dataOf(members)?.length ?? state.group?.totalMembers,
    roles: dataOf(roles)?.length,
  }
  const items: TabItem<Tab>[] = TABS.map(id => ({
    id,
    label: text(`tab.${id}`),
    count: counts[id],
    panel: id === selected ? <Outlet /> : null,
  }))
  return (
    <GroupContext value={state}>
      <div className={`page col ${css.page}`}>
        <GroupHeader />
        <Tabs
          label={text('tab.label')}
          items={items}
          selected={selected}
          onSelect={tab =>
            navigate(`/account/groups/${state.id}/${tab}`, { replace: true, preventScrollReset: true })
          }
        />
      </div>
    </GroupContext>
  )
}

/** A group of other people: the refusal page, and its toast. */
function NotAllowed() {
  const notAllowed = useSetAtom(notAllowedAtom)
  useEffect(() => notAllowed({ unsaved: [] }), [notAllowed])
  return null
}
