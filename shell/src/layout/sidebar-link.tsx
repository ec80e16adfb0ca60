import { NavLink } from '@pingboard/kit/router'
import { Icon, type IconName } from '@pingboard/kit/ui'
import css from './sidebar.module.css'

/** `aria-current`, which the router sets, marks the current place. */
export const SidebarLink = ({ to, icon, label }: { to: string; icon: IconName; label: string }) => (
  <li>
    <NavLink className={css.link} to={to} end={to === '/'}>
      <Icon name={icon} />
      {label}
    </NavLink>
  </li>
)
