import { Link } from '@pingboard/kit/router'
import { headerAtom, headerSlotAtom, retrySessionAtom, sessionAtom } from '@pingboard/kit/slice'
import { Icon, IconButton, LinkButton } from '@pingboard/kit/ui'
import { useAtomValue, useSetAtom } from 'jotai'
import { SIGN_IN } from '../addresses.ts'
import { useTexts } from '../i18n/texts.ts'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import css from './header.module.css'
import { HeaderTitle } from './header-title.tsx'
import { LanguageSelect } from './language-select.tsx'
import { MenuButton } from './menu-button.tsx'

/** Menu and back arrow, title of the page or the mark, messages, account. A phone shows the arrow or the menu. */
export function Header() {
  const text = useTexts()
  const { back } = useAtomValue(headerAtom)
  const session = useAtomValue(sessionAtom)
  const retrySession = useSetAtom(retrySessionAtom)
  const setSlot = useSetAtom(headerSlotAtom)
  return (
    <header className={`bar ${css.header}`}>
      <div className={`bar-in ${css.bar}`} data-session={session.status}>
        <span className={back ? `${css.edge} ${css.wide}` : css.edge}>
          <MenuButton />
        </span>
        {back && (
          <Link className={`btn btn--icon ${css.back}`} to={back} aria-label={text('header.back')}>
            <Icon name="arrow-left" size="l" />
          </Link>
        )}
        <HeaderTitle />
        <span className="grow" />
        <span ref={setSlot} className={css.slot} />
        <span className={css.bell}>
          <Bell />
        </span>
        {session.status === 'signed-in' && (
          <span className={css.account}>
            <AccountMenu profile={session.profile} />
          </span>
        )}
        {session.status === 'unreachable' && (
          <IconButton
            icon="refresh"
            size="l"
            label={text('session.unreachable-retry')}
            onPress={() => void retrySession()}
          />
        )}
        {session.status === 'visitor' && (
          <>
            <span className={css.words}>
              <LanguageSelect look="short" />
            </span>
            <span className={css.words}>
              <LinkButton to={SIGN_IN}>{text('header.sign-in')}</LinkButton>
            </span>
            <Link className={`btn btn--icon ${css.small}`} to={SIGN_IN} aria-label={text('header.sign-in')}>
              <Icon name="login" size="l" />
            </Link>
          </>
        )}
      </div>
    </header>
  )
}
