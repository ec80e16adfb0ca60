import { NavLink } from '@pingboard/kit/router'
import { Icon, type IconName } from '@pingboard/kit/ui'
import css from './sidebar.module.css'

interface EntryProps {
  icon: IconName
  label: string
}

/** `aria-current`, which the router sets, marks the current place. */
export const SidebarLink = ({ to, icon, label }: EntryProps & { to: string }) => (
  <li>
    <NavLink className={css.link} to={to} end={to === '/'}>
      <Icon name={icon} />
      {label}
    </NavLink>
  </li>
)

export const SidebarAction = ({ icon, label, onPress }: EntryProps & { onPress: () => void }) => (
  <li>
    <button type="button" className={css.link} onClick={onPress}>
      <Icon name={icon} />
      {label}
    </button>
  </li>
)
