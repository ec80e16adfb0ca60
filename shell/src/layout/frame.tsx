import { displayMode } from '@pingboard/contracts/display-mode.ts'
import { Outlet, useLocation, useNavigation } from '@pingboard/kit/router'
import { headerAtom, sessionAtom } from '@pingboard/kit/slice'
import { useAtomValue } from 'jotai'
import { display } from '../document/display.ts'
import { useDocumentTitle } from '../document/use-document-title.ts'
import { InstallOffer } from '../install/install-offer.tsx'
import { UnsentGate } from '../unsent/unsent-gate.tsx'
import { AccountNav } from './account-nav.tsx'
import { Footer } from './footer.tsx'
import css from './frame.module.css'
import { frameKind } from './frame-kind.ts'
import { Header } from './header.tsx'
import { OnDisplay } from './on-display.tsx'
import { UpdateNotice } from './update-notice.tsx'

/** The frame of a page: header, menu of the account, footer. Some pages stand without header, displays alone. */
export function Frame() {
  const { pathname, search } = useLocation()
  const isBusy = useNavigation().state !== 'idle'
  const isVisitor = useAtomValue(sessionAtom).status === 'visitor'
  useDocumentTitle(useAtomValue(headerAtom).title)
  const mode = displayMode(pathname, search)
  // Only this page may stand in a frame of another site, so no way in it leads to another page.
  if (display === 'embed' && mode !== 'embed') return null
  const kind = frameKind(pathname)
  const isAlone = mode !== null
  const hasHeader = kind !== 'bare' && !isAlone
  // A visitor has no account: of its addresses only unknown ones are shown, and lead nowhere.
  const hasNav = kind === 'account' && !isVisitor && !isAlone
  return (
    <div className={hasNav ? `${css.frame} has-nav` : css.frame}>
      {isBusy && !isAlone && <div className={css.progress} aria-hidden="true" />}
      {hasHeader && <Header />}
      {isAlone ? <OnDisplay /> : <UpdateNotice />}
      {!isAlone && <UnsentGate />}
      <div className={hasNav ? `frame ${css.grid}` : css.plain}>
        {hasNav && <AccountNav />}
        <main id="main" tabIndex={-1} className={css.main} aria-busy={isBusy || undefined}>
          <Outlet />
        </main>
      </div>
      {hasHeader && <InstallOffer />}
      {!isAlone && <Footer isShort={kind === 'bare'} />}
    </div>
  )
}
