import { NavLink } from '@pingboard/kit/router'
import { languageAtom, signOutAtom } from '@pingboard/kit/slice'
import { Icon, type IconName } from '@pingboard/kit/ui'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTexts } from '../i18n/texts.ts'
import { useContributions } from '../slices/contributions.ts'
import css from './account-nav.module.css'

/** Beside the account's pages on a wide screen, below them on a small one: the slices' links, and the sign-out. */
export function AccountNav() {
  const text = useTexts()
  const language = useAtomValue(languageAtom)
  const signOut = useSetAtom(signOutAtom)
  return (
    <nav className={`nav ${css.nav}`} aria-label={text('header.account')}>
      <ul>
        {useContributions().account.map(({ path, icon, label }) => (
          <li key={path}>
            <NavLink to={path}>
              <Icon name={icon as IconName} />
              {label[language]}
            </NavLink>
          </li>
        ))}
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
