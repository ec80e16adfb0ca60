import { Navigate, Outlet, useLocation, useNavigate } from '@pingboard/kit/router'
import { type TabItem, Tabs } from '@pingboard/kit/ui'
import { errorAddress } from '../../model/error-address.ts'
import { GroupContext } from '../../state/group-context.ts'
import { useHeader } from '../../state/use-header.ts'
import { useTexts } from '../../state/use-texts.ts'
import css from './group.module.css'
import { GroupHeader } from './group-header.tsx'
import { useGroupState } from './use-group-state.ts'

const TABS = ['boards', 'members', 'roles'] as const
type Tab = (typeof TABS)[number]

export function GroupPage() {
  const text = useTexts()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { state, error } = useGroupState()
  useHeader(state.group?.name ?? null)
  if (error !== null) return <Navigate to={errorAddress(error, pathname)} replace />

  const selected = TABS.find(tab => pathname.endsWith(`/${tab}`)) ?? 'boards'
  const { boards, members, roles } = state
  const counts: Record<Tab, number | undefined> = {
    boards: boards.status === 'done' ? boards.value.metadata.total : undefined,
    members: members.status === 'done' ? members.value.length : state.group?.totalMembers,
    roles: roles.status === 'done' ? roles.value.length : undefined,
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
