import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { IconName } from './icon-paths.ts'
import { Note } from './note.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  title: ReactNode
  /** Verb and object: "Supprimer le tableau". */
  confirmLabel: string
  cancelLabel?: string
  isDestructive?: boolean
  /** Without it, a destructive action shows a bin. */
  icon?: IconName
  /** The action is under way: it cannot be called off, and the dialog stays open until its answer. */
  isPending?: boolean
  /** Why the action failed; the dialog stays open. */
  error?: ReactNode
  onConfirm: () => void
  onCancel: () => void
  children?: ReactNode
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirmLabel, cancelLabel, isDestructive, isPending, error, onConfirm, onCancel, children } =
    props
  const { t } = useTranslation('kit')
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={onCancel}
      title={title}
      isSaving={isPending}
      size="s"
      role="alertdialog"
      footer={
        <>
          <Button onPress={onCancel} autoFocus={isDestructive} isDisabled={isPending}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button
            variant={isDestructive ? 'danger' : 'main'}
            icon={props.icon ?? (isDestructive ? 'trash' : undefined)}
            isPending={isPending}
            onPress={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {error && (
        <div role="alert">
          <Note tone="error">{error}</Note>
        </div>
      )}
    </Dialog>
  )
}
