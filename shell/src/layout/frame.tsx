import { Outlet, useLocation, useNavigation } from '@pingboard/kit/router'
import { UnsentGate } from '../unsent/unsent-gate.tsx'
import { AccountNav } from './account-nav.tsx'
import { Footer } from './footer.tsx'
import css from './frame.module.css'
import { frameKind } from './frame-kind.ts'
import { Header } from './header.tsx'
import { UpdateNotice } from './update-notice.tsx'

/** The frame of a page: header, menu of the account, footer; none of them where the page stands alone. */
export function Frame() {
  const { pathname } = useLocation()
  const isBusy = useNavigation().state !== 'idle'
  const kind = frameKind(pathname)
  const main = (
    <main id="main" tabIndex={-1} className={css.main} aria-busy={isBusy || undefined}>
      <Outlet />
    </main>
  )
  return (
    <div className={css.frame}>
      {isBusy && <div className={css.progress} aria-hidden="true" />}
      {kind !== 'bare' && <Header />}
      <UpdateNotice />
      <UnsentGate />
      {kind === 'account' ? (
        <div className="frame has-nav">
          <AccountNav />
          {main}
        </div>
      ) : (
        main
      )}
      {kind === 'default' && <Footer />}
    </div>
  )
}
