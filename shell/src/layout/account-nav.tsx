import { NavLink } from '@pingboard/kit/router'
import { signOutAtom } from '@pingboard/kit/slice'
import { Icon } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useTexts } from '../i18n/texts.ts'
import css from './account-nav.module.css'

/** Beside the account's pages on a wide screen, below them on a small one. */
export function AccountNav() {
  const text = useTexts()
  const signOut = useSetAtom(signOutAtom)
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
          <NavLink to="/account/stats">
            <Icon name="chart-line" />
            {text('account.stats')}
          </NavLink>
        </li>
        <li className={css.leave}>
          <button type="button" onClick={() => void signOut()}>
            <Icon name="logout" />
            {text('session.sign-out')}
          </button>
        </li>
      </ul>
    </nav>
  )
}
