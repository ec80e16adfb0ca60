import { Note } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import { useRegistered } from '../../state/use-registered.ts'

/**
 * Shown after a new account was asked for: that the page signs in, which mail to look for, and what a verified address is
 * good for.
 */
export function RegisteredNote({ isEntering }: { isEntering: boolean }) {
  const text = useTexts()
  const email = useRegistered()
  if (email === null) return null
  return (
    <Note title={isEntering && text('login.entering')}>
      <p className="small">{text('login.registered', { email })}</p>
      <p className="small">{text('login.registered-why')}</p>
    </Note>
  )
}
