import { NavLink } from '@pingboard/kit/router'
import { Icon, type IconName } from '@pingboard/kit/ui'
import css from './sidebar.module.css'

/** The current place is marked by `aria-current`, which the router sets. */
export const SidebarLink = ({ to, icon, label }: { to: string; icon: IconName; label: string }) => (
  <li>
    <NavLink className={css.link} to={to} end={to === '/'}>
      <Icon name={icon} />
      {label}
    </NavLink>
  </li>
)
