import { useBlocker } from '@pingboard/kit/router'
import { ConfirmDialog, useKitTexts } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { typedAtom } from '../session/sign-out.ts'

/**
 * Asks before a link, the browser's back button or a sign-out leads away. Stands only while something typed is lost
 * then. What the app opens by itself goes on: the page after a save, signing in once the session has ended, the page
 * that says what is not allowed.
 */
export function LeaveQuestion() {
  const kit = useKitTexts()
  const isByHand = usePresses()
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      currentLocation.pathname !== nextLocation.pathname && (historyAction === 'POP' || isByHand()),
  )
  const [signOut, setSignOut] = useState<{ answer: (leaves: boolean) => void } | null>(null)
  const setTyped = useSetAtom(typedAtom)
  useEffect(() => {
    setTyped({ mayLeave: () => new Promise(resolve => setSignOut({ answer: resolve })) })
    return () => setTyped(null)
  }, [setTyped])

  const isOpen = state === 'blocked' || signOut !== null
  useLayoutEffect(() => {
    // The menu is in the top layer of the document: the question would be under it.
    if (isOpen) for (const menu of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) menu.close()
  }, [isOpen])
  const answer = (leaves: boolean) => {
    signOut?.answer(leaves)
    setSignOut(null)
    if (leaves) proceed?.()
    else reset?.()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={kit('unsaved.title')}
      confirmLabel={kit('unsaved.leave')}
      cancelLabel={kit('unsaved.keep')}
      isDestructive
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
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
