import { useBlocker } from '@pingboard/kit/router'
import { ConfirmDialog, useKitTexts } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { typedAtom } from '../session/sign-out.ts'

/**
 * Asks before a link, the browser's back button or a sign-out leads away from something typed. What the app opens by
 * itself goes on: the page after a save, signing in once the session has ended, the page that says what is not allowed.
 * @param isLost something typed is lost when another page opens
 */
export function LeaveQuestion({ isLost }: { isLost: boolean }) {
  const kit = useKitTexts()
  const isByHand = usePresses()
  const { state, proceed, reset } = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isAsked =
      isLost && currentLocation.pathname !== nextLocation.pathname && (historyAction === 'POP' || isByHand())
    if (isAsked) closeMenu()
    return isAsked
  })
  const [signOut, setSignOut] = useState<{ answer: (leaves: boolean) => void } | null>(null)
  const setTyped = useSetAtom(typedAtom)
  useEffect(() => {
    if (!isLost) return
    setTyped({
      mayLeave: () => {
        closeMenu()
        return new Promise(resolve => setSignOut({ answer: resolve }))
      },
    })
    return () => setTyped(null)
  }, [isLost, setTyped])

  const isOpen = state === 'blocked' || signOut !== null
  const answer = (leaves: boolean) => {
    signOut?.answer(leaves)
    setSignOut(null)
    if (leaves) proceed?.()
    else reset?.()
  }
  const goOn = useEffectEvent(() => answer(true))
  useEffect(() => {
    // What was typed has been saved meanwhile.
    if (isOpen && !isLost) goOn()
  }, [isOpen, isLost])
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

/** The menu is in the top layer of the document: the question would be under it. It gives the focus back. */
function closeMenu(): void {
  for (const menu of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) menu.close()
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
