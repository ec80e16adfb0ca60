import { useBlocker } from '@pingboard/kit/router'
import { ConfirmDialog, useKitTexts } from '@pingboard/kit/ui'
import { useEffect, useRef } from 'react'

/**
 * Asks before a link, or the browser's back button, leads to another page. Stands only while something typed is lost then. What the app opens by itself goes
 * on: the page after a save, signing in once the session has ended, the page that says what is not allowed.
 */
export function LeaveQuestion() {
  const kit = useKitTexts()
  const isByHand = usePresses()
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      currentLocation.pathname !== nextLocation.pathname && (historyAction === 'POP' || isByHand()),
  )
  return (
    <ConfirmDialog
      isOpen={state === 'blocked'}
      title={kit('unsaved.title')}
      confirmLabel={kit('unsaved.leave')}
      cancelLabel={kit('unsaved.keep')}
      isDestructive
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      <p>{kit('unsaved.text')}</p>
    </ConfirmDialog>
  )
}

/** Whether a click is being handled. A link in a question is an answer to it, and is not asked about again. */
function usePresses(): () => boolean {
  const isPressed = useRef(false)
  useEffect(() => {
    const press = ({ target }: MouseEvent) => {
      isPressed.current = target instanceof Element && target.closest('[role=alertdialog]') === null
      setTimeout(() => {
        isPressed.current = false
      })
    }
    addEventListener('click', press, { capture: true })
    return () => removeEventListener('click', press, { capture: true })
  }, [])
  return () => isPressed.current
}
