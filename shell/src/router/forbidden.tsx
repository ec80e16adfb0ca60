import { safeRedirect, useNavigate, useSearchParams } from '@pingboard/kit/router'
import { sessionAtom, signOutAtom } from '@pingboard/kit/slice'
import { Button, LinkButton, Mark } from '@pingboard/kit/ui'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useDocumentTitle } from '../document/use-document-title.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { loginAddress } from '../session/login-address.ts'
import { Digits } from './digits.tsx'
import css from './status-page.module.css'

/** 403: what happened, how to ask for access, and another account. The wanted address is kept. */
export function Forbidden() {
  const text = useTexts()
  const signOut = useSetAtom(signOutAtom)
  const session = useAtomValue(sessionAtom)
  const [query] = useSearchParams()
  const wanted = safeRedirect(query.get('redirect'), location.origin)
  const store = useStore()
  const navigate = useNavigate()
  const changeAccount = async () => {
    await signOut()
    // When the server did not answer, the session stays, and so does the page.
    if (store.get(sessionAtom).status === 'visitor') await navigate(loginAddress(wanted))
  }
  useDocumentTitle(text('forbidden.title'))
  return (
    <div className={css.page}>
      <Mark to="/" />
      <Digits status="403" />
      <h1 className="title">{text('forbidden.title')}</h1>
      <p>{text('forbidden.why')}</p>
      <p className="btn-set">
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
