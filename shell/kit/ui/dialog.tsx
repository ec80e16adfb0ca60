import type { ReactNode } from 'react'
import { dialogPart } from './popups/parts.ts'
import { useIdlePreload } from './popups/use-idle-preload.ts'
import { usePart } from './popups/use-part.ts'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** 400, 560 or 800 pixels; the whole screen under 600. */
  size?: 's' | 'm' | 'l'
  footer?: ReactNode
  /** False for what must be answered: no close button, no Escape. */
  isDismissable?: boolean
  /** Ask before closing: something was typed. */
  isDirty?: boolean
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

/** Focus goes in, is kept, and returns to the opener. */
export function Dialog(props: DialogProps) {
  const { isOpen, isDismissable = true, onClose } = props
  useIdlePreload(dialogPart)
  const Popup = usePart(dialogPart, isOpen, () => {
    if (isDismissable) onClose()
  })
  return Popup && <Popup {...props} />
}
