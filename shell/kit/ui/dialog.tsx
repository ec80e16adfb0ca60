import type { DialogProps } from './popups/dialog-popup.tsx'
import { dialogPart } from './popups/parts.ts'
import { useIdlePreload } from './popups/use-idle-preload.ts'
import { usePart } from './popups/use-part.ts'

/** The focus moves in, stays inside, and returns to the opener. */
export function Dialog(props: DialogProps) {
  const { isOpen, isDismissable = true, onClose, onDismiss = onClose } = props
  useIdlePreload(dialogPart)
  const Popup = usePart(dialogPart, isOpen, () => {
    if (isDismissable) onDismiss()
  })
  return Popup && <Popup {...props} />
}
