import { Link } from '@pingboard/kit/router'
import { Icon } from '@pingboard/kit/ui'
import type { ComponentProps } from 'react'

interface IconLinkProps {
  to: string
  icon: ComponentProps<typeof Icon>['name']
  label: string
}

/** A link drawn as an icon, e.g. the way back in a header. */
export function IconLink({ to, icon, label }: IconLinkProps) {
  return (
    <Link className="btn btn--icon" to={to} aria-label={label}>
      <Icon name={icon} size="l" />
    </Link>
  )
}
