import { type ReactNode, useState } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../icon-button.tsx'
import { useUnsaved } from '../use-unsaved.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { useHeldInput } from './use-held-input.ts'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  /** Escape, or a press beside the dialog: both happen by accident. By default the same as the close button. */
  onDismiss?: () => void
  title: ReactNode
  /** 400, 560 or 800 pixels; the whole screen under 600. */
  size?: 's' | 'm' | 'l'
  footer?: ReactNode
  /** False for a dialog that must be answered: no close button, no Escape. */
  isDismissable?: boolean
  /** Asks before closing: something was typed. */
  isDirty?: boolean
  /** The dialog stays open while its answer is awaited, and takes nothing in: a failure must find what was typed. */
  isSaving?: boolean
  /** What was typed outlasts a change of page: only closing asks. */
  isKept?: boolean
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

export function DialogPopup(props: DialogProps) {
  const { isOpen, onClose, onDismiss, title, size = 'm', footer } = props
  const { isDismissable = true, isDirty = false, isSaving = false, isKept = false, role, children } = props
  const canClose = isDismissable && !isSaving
  const { t } = useTranslation('kit')
  const [isAsking, setAsking] = useState(false)
  useUnsaved(isOpen && isDirty, { isKept })
  const body = useHeldInput(isOpen && isSaving)
  const leave = () => {
    if (isDirty) setAsking(true)
    else onClose()
  }
  return (
    <ModalOverlay
      className={size === 's' ? 'scrim scrim--s' : 'scrim'}
      isOpen={isOpen}
      onOpenChange={open => !open && (onDismiss ?? leave)()}
      isDismissable={canClose}
      isKeyboardDismissDisabled={!canClose}
    >
      <Modal className={size === 'm' ? 'dialog' : `dialog dialog--${size}`}>
        <AriaDialog className="dialog-in" role={role}>
          <div className="dialog-h">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {isDismissable && (
              <IconButton icon="x" size="l" label={t('close')} isDisabled={isSaving} onPress={leave} />
            )}
          </div>
          <div ref={body} className="dialog-b stack" aria-busy={isSaving || undefined}>
            {children}
          </div>
          {footer && <div className="dialog-f">{footer}</div>}
        </AriaDialog>
      </Modal>
      <DiscardDialog
        isOpen={isOpen && isAsking}
        onKeep={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false)
          onClose()
        }}
      />
    </ModalOverlay>
  )
}
