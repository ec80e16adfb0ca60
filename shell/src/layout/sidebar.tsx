import { APP_VERSION, PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import { useLocation } from '@pingboard/kit/router'
import { productAtom, sessionAtom } from '@pingboard/kit/slice'
import { Icon, IconButton, LinkButton, Mark, Note } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { type RefObject, useEffect } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { LanguageSelect } from './language-select.tsx'
import css from './sidebar.module.css'
import { SidebarLink } from './sidebar-link.tsx'
import { ThemeSelect } from './theme-select.tsx'

/** The drawer: places, language, theme, and what the person should know of this installation. */
export function Sidebar({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const text = useTexts()
  const { federation, donationUrl } = useAtomValue(productAtom)
  const isSignedIn = useAtomValue(sessionAtom).status === 'signed-in'
  const { key } = useLocation()
  const close = () => ref.current?.close()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes it, wherever it came from
  useEffect(close, [key])
  return (
    <dialog
      ref={ref}
      className={css.drawer}
      aria-label={text('header.menu')}
      // A click on the backdrop has the dialog itself as its target.
      onClick={event => event.target === event.currentTarget && close()}
      onKeyDown={event => event.key === 'Escape' && close()}
    >
      <div className={css.in}>
        <div className={css.head}>
          <Mark to="/" />
          <IconButton icon="x" size="l" label={text('sidebar.close')} onPress={close} />
        </div>
        <nav aria-label={text('header.menu')}>
          <ul className={css.links}>
            <SidebarLink to="/" icon="home" label={text('sidebar.home')} />
            {isSignedIn && <SidebarLink to="/account/groups" icon="users" label={text('sidebar.groups')} />}
          </ul>
        </nav>
        <div className={css.settings}>
          <LanguageSelect look="field" />
          <ThemeSelect />
        </div>
        {federation === 'demo' && <Note title={text('sidebar.demo')}>{text('sidebar.demo-why')}</Note>}
        <div className={css.end}>
          {donationUrl && (
            <LinkButton href={donationUrl} icon="heart" rel="noreferrer">
              {text('sidebar.donate')}
            </LinkButton>
          )}
          <p className="muted small row-flex">
            <span>
              {PRODUCT_NAME} {APP_VERSION}
            </span>
            {location.protocol === 'https:' && (
              <span className="row-flex">
                <Icon name="lock" size="s" />
                {text('sidebar.secure')}
              </span>
            )}
          </p>
        </div>
      </div>
    </dialog>
  )
}
