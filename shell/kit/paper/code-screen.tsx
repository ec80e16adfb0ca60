import { useKitTexts, useWakeLock } from '@pingboard/kit/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import css from './code-screen.module.css'
import { QrCode } from './qr-code.tsx'

interface CodeScreenProps {
  title: string
  link: string
  /** Under the code: what a scan opens. */
  children?: ReactNode
  onClose: () => void
}

/**
 * A code over the whole screen, to hold under the phones of others: white in every theme, and the screen stays on. Any
 * tap closes it, and so do Escape, Enter and the space bar. Mount it to open it.
 */
export function CodeScreen({ title, link, children, onClose }: CodeScreenProps) {
  const kit = useKitTexts()
  const screen = useRef<HTMLDialogElement>(null)
  useWakeLock(true)
  useEffect(() => {
    const shown = screen.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={screen}
      className={css.screen}
      aria-label={title}
      // Closing it gives the focus back to where it was.
      onClick={event => event.currentTarget.close()}
      onClose={onClose}
      // The dialog below must not close with it.
      onKeyDown={event => event.stopPropagation()}
    >
      <p className={css.title}>{title}</p>
      <QrCode className={css.code} link={link} label={kit('qr', { link })} />
      {children && <p className={css.words}>{children}</p>}
      <button type="button" className={`btn btn--line ${css.close}`}>
        {kit('close')}
      </button>
    </dialog>
  )
}
