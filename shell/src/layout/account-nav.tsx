import { NavLink } from '@pingboard/kit/router'
import { Icon } from '@pingboard/kit/ui'
import { useTexts } from '../i18n/use-texts.ts'
import { useShell } from '../shell-context.ts'
import css from './account-nav.module.css'

/** Beside the account's pages on a wide screen, below them on a small one. */
export function AccountNav() {
  const text = useTexts()
  const { signOut } = useShell()
  return (
    <nav className={`nav ${css.nav}`} aria-label={text('header.account')}>
      <ul>
        <li>
          <NavLink to="/account/profile">
            <Icon name="user" />
            {text('account.profile')}
          </NavLink>
        </li>
        <li>
          <NavLink to="/account/groups">
            <Icon name="users" />
            {text('account.groups')}
          </NavLink>
        </li>
        <li>
          <button type="button" onClick={signOut}>
            <Icon name="logout" />
            {text('session.sign-out')}
          </button>
        </li>
      </ul>
    </nav>
  )
}
