import type { Profile } from '@pingboard/contracts/http/account.ts'
import { Link } from '@pingboard/kit/router'
import { signOutAtom } from '@pingboard/kit/slice'
import { Avatar, Icon, VisuallyHidden } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useRef } from 'react'
import { ACCOUNT } from '../addresses.ts'
import { useTexts } from '../i18n/texts.ts'
import { displayName } from '../session/display-name.ts'
import { useContributions } from '../slices/contributions.ts'
import css from './popover.module.css'

/** The signed-in person, a link to the account, and the sign-out. */
export function AccountMenu({ profile }: { profile: Profile }) {
  const text = useTexts()
  const signOut = useSetAtom(signOutAtom)
  const popover = useRef<HTMLElement>(null)
  const name = displayName(profile)
  const [first] = useContributions().account
  const close = () => popover.current?.hidePopover()
  return (
    <>
      <button type="button" className="btn btn--icon" popoverTarget="account">
        <Avatar id={profile.id} name={name} kind="person" />
        <VisuallyHidden>{text('header.account-of', { name })}</VisuallyHidden>
      </button>
      <section
        ref={popover}
        id="account"
        popover="auto"
        className={css.popover}
        aria-label={text('header.account')}
      >
        <p className={css.who}>
          {name !== profile.email && <b>{name}</b>}
          <span className="muted small">{profile.email}</span>
        </p>
        <ul className={css.list}>
          <li>
            <Link className={css.item} to={first?.path ?? ACCOUNT} onClick={close}>
              <Icon name="user" />
              {text('header.account')}
            </Link>
          </li>
          <li>
            <button
              type="button"
              className={css.item}
              onClick={() => {
                close()
                void signOut()
              }}
            >
              <Icon name="logout" />
              {text('session.sign-out')}
            </button>
          </li>
        </ul>
      </section>
    </>
  )
}
