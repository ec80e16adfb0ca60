import { useLocation } from '@pingboard/kit/router'
import { Note } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'

/** Shown after a new account: which mail to look for, and what a verified address is good for. */
export function RegisteredNote() {
  const text = useTexts()
  const email = registeredIn(useLocation().state)
  if (email === null) return null
  return (
    <Note>
      <p className="small">{text('login.registered', { email })}</p>
      <p className="small">{text('login.registered-why')}</p>
    </Note>
  )
}

/** The address that the page for new accounts left in this entry of the history. */
const registeredIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'registered' in state && typeof state.registered === 'string'
    ? state.registered
    : null
