import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'

interface DiscardDialogProps {
  isOpen: boolean
  onKeep: () => void
  onDiscard: () => void
}

/** Shown before a dialog with unsaved entries closes. */
export function DiscardDialog({ isOpen, onKeep, onDiscard }: DiscardDialogProps) {
  const { t } = useTranslation('kit')
  return (
    <ModalOverlay className="scrim scrim--s" isOpen={isOpen} onOpenChange={open => !open && onKeep()}>
      <Modal className="dialog dialog--s">
        <AriaDialog className="dialog-in" role="alertdialog">
          <div className="dialog-h">
            <Heading slot="title" level={2}>
              {t('unsaved.title')}
            </Heading>
          </div>
          <div className="dialog-b">
            <p>{t('unsaved.text')}</p>
          </div>
          <div className="dialog-f">
            <Button variant="danger" onPress={onDiscard}>
              {t('unsaved.leave')}
            </Button>
            <Button variant="main" autoFocus onPress={onKeep}>
              {t('unsaved.keep')}
            </Button>
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
