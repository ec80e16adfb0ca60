import { safeRedirect, useLocation, useNavigate, useSearchParams } from '@pingboard/kit/router'
import { type NotAllowed, sessionAtom, signOutAtom } from '@pingboard/kit/slice'
import { Button, LinkButton, Mark } from '@pingboard/kit/ui'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useDocumentTitle } from '../document/use-document-title.ts'
import { useTexts } from '../i18n/texts.ts'
import { loginAddress } from '../session/login-address.ts'
import { Digits } from './digits.tsx'
import css from './status-page.module.css'

/**
 * 403: what happened, how to ask for access, and another account. The wanted address is kept. After a refused entry
 * the page shows what was not saved, and a link back to the live page.
 */
export function Forbidden() {
  const text = useTexts()
  const signOut = useSetAtom(signOutAtom)
  const session = useAtomValue(sessionAtom)
  const [query] = useSearchParams()
  const wanted = safeRedirect(query.get('redirect'), location.origin)
  const refused = refusedOf(useLocation().state)
  const store = useStore()
  const navigate = useNavigate()
  const changeAccount = async () => {
    await signOut()
    // When the server did not answer, the session stays, and this page stays open.
    if (store.get(sessionAtom).status === 'visitor') await navigate(loginAddress(wanted))
  }
  useDocumentTitle(text('forbidden.title'))
  return (
    <div className={css.page}>
      <Mark to="/" />
      <Digits status="403" />
      <h1 className="title">{text('forbidden.title')}</h1>
      <p>{text(refused ? 'forbidden.why-unsaved' : 'forbidden.why')}</p>
      {refused && (
        <>
          <p>{text('forbidden.unsaved', { count: refused.unsaved.length })}</p>
          <ul className={css.unsaved}>
            {refused.unsaved.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <p className="btn-set">
        {refused && (
          <LinkButton to={safeRedirect(refused.livePage, location.origin)} variant="main" icon="arrow-left">
            {text('forbidden.live')}
          </LinkButton>
        )}
        {session.status === 'signed-in' ? (
          <Button onPress={() => void changeAccount()}>{text('forbidden.other-account')}</Button>
        ) : (
          <LinkButton to={loginAddress(wanted)}>{text('header.sign-in')}</LinkButton>
        )}
        <LinkButton to="/" variant="link">
          {text('errors.home')}
        </LinkButton>
      </p>
    </div>
  )
}

/** The state of a history entry may come from an older release, so it is checked before use. */
function refusedOf(state: Partial<NotAllowed> | null): NotAllowed | null {
  if (!Array.isArray(state?.unsaved) || typeof state.livePage !== 'string') return null
  return { unsaved: state.unsaved.map(String), livePage: state.livePage }
}
