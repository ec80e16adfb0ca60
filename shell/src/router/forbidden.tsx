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
 * the page shows what was not saved, and a link back to the live page. After a refused action in a group it shows what
 * was not done, and a link back to the group.
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
      <p>{text(WHY[refused?.of ?? 'page'])}</p>
      {refused && (
        <>
          {refused.of === 'board' && <p>{text('forbidden.unsaved', { count: refused.unsaved.length })}</p>}
          <ul className={css.unsaved}>
            {refused.unsaved.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <p className="btn-set">
        {refused && (
          <LinkButton to={safeRedirect(refused.back, location.origin)} variant="main" icon="arrow-left">
            {text(refused.of === 'board' ? 'forbidden.live' : 'forbidden.group')}
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

const WHY = {
  page: 'forbidden.why',
  board: 'forbidden.why-unsaved',
  group: 'forbidden.why-group',
} as const

interface Refused {
  of: 'board' | 'group'
  unsaved: readonly string[]
  back: string
}

/** The state of a history entry may come from an older release, so it is checked before use. Null for a refused page. */
function refusedOf(state: Partial<NotAllowed> | null): Refused | null {
  if (!Array.isArray(state?.unsaved)) return null
  const unsaved = state.unsaved.map(String)
  if (typeof state.livePage === 'string') return { of: 'board', unsaved, back: state.livePage }
  if (typeof state.groupPage === 'string') return { of: 'group', unsaved, back: state.groupPage }
  return null
}
