import { dataOf } from '@pingboard/kit/api'
import { showToastAtom } from '@pingboard/kit/slice'
import { Button, IconButton, Menu, onDemand, usePart } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import { GroupDialog } from '../../features/edit-group/group-dialog.tsx'
import { useLeaving } from '../../features/leave-group/use-leaving.ts'
import { ShareDialog } from '../../features/share-group/share-dialog.tsx'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { useAskFor } from '../../state/use-ask-for.ts'
import css from './group.module.css'

/** Few people set up a television, delete a group or leave it: these dialogs are loaded when they are opened. */
const displayPart = onDemand(
  async () => (await import('../../features/share-group/display-dialog.tsx')).DisplayDialog,
)

const deletePart = onDemand(
  async () => (await import('../../features/delete-group/delete-dialog.tsx')).DeleteDialog,
)
const leavePart = onDemand(
  async () => (await import('../../features/leave-group/leave-dialog.tsx')).LeaveDialog,
)

/** Share, show in the hall, edit, leave, delete: the actions on the group that the caller may take. */
export function GroupActions() {
  const text = useTexts()
  const askFor = useAskFor()
  const { group, putGroup, boards, members } = useGroup()
  const showToast = useSetAtom(showToastAtom)
  const leaving = useLeaving()
  const [open, setOpen] = useState<'share' | 'display' | 'edit' | 'delete' | null>(null)
  const reason = useId()
  const close = () => setOpen(null)
  const stay = () => leaving.ask(false)
  const DisplayDialog = usePart(displayPart, open === 'display', close)
  const DeleteDialog = usePart(deletePart, open === 'delete', close)
  const LeaveDialog = usePart(leavePart, leaving.isAsked, stay)
  const may = group?.permissions
  const isRefused = may?.canAddUserGroup === false
  return (
    <>
      <div className={`btn-set ${css.actions}`}>
        <Button
          icon="share-3"
          isDisabled={!may?.canAddUserGroup}
          aria-describedby={isRefused ? reason : undefined}
          onPress={() => setOpen('share')}
        >
          {text('group.share')}
        </Button>
        {may?.canUpdateGroup !== false && (
          <IconButton
            icon="pencil"
            label={text('edit.title')}
            isDisabled={!may}
            onPress={() => setOpen('edit')}
          />
        )}
        {group && (
          <Menu
            label={text('group.more')}
            items={[
              {
                id: 'display',
                icon: 'device-tv' as const,
                label: text('display.title'),
                onAction: () => setOpen('display'),
              },
              ...(leaving.canLeave
                ? [
                    {
                      id: 'leave',
                      icon: 'logout' as const,
                      label: text('leave.confirm'),
                      onAction: () => leaving.ask(true),
                    },
                  ]
                : []),
              ...(may?.canDeleteGroup
                ? [
                    {
                      id: 'delete',
                      icon: 'trash' as const,
                      label: text('delete.confirm'),
                      isDestructive: true,
                      onAction: () => setOpen('delete'),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </div>
      {isRefused && (
        <p className={`hint ${css.reason}`} id={reason}>
          {askFor('group.share-refused')}
        </p>
      )}
      {group && open === 'share' && <ShareDialog group={group} onClose={close} />}
      {group && DisplayDialog && open === 'display' && <DisplayDialog group={group} onClose={close} />}
      {group && open === 'edit' && (
        <GroupDialog
          group={group}
          onClose={close}
          onSaved={saved => {
            close()
            showToast({ kind: 'success', text: text('edit.done') })
            putGroup(saved)
          }}
        />
      )}
      {group && leaving.me && LeaveDialog && leaving.isAsked && (
        <LeaveDialog group={group} me={leaving.me} onClose={stay} />
      )}
      {group && DeleteDialog && open === 'delete' && (
        <DeleteDialog
          group={group}
          members={dataOf(members)?.length ?? group.totalMembers}
          boards={dataOf(boards)?.metadata.total ?? null}
          onClose={close}
        />
      )}
    </>
  )
}
