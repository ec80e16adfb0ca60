import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { Link } from '../router/index.ts'
import { type ButtonVariant, buttonClass } from './button-class.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

interface LinkButtonProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style' | 'href'> {
  /** Address inside the app. */
  to?: string
  /** Any other address: a mail, a file, another site. */
  href?: string
  replace?: boolean
  variant?: ButtonVariant
  icon?: IconName
  block?: boolean
  children: ReactNode
}

/** A link that looks like a button: it leads to an address and carries out no action. */
export function LinkButton({
  to,
  href,
  replace,
  variant = 'line',
  icon,
  block,
  children,
  ...rest
}: LinkButtonProps) {
  const className = buttonClass(variant, block)
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  )
  return to === undefined ? (
    <a {...rest} className={className} href={href}>
      {content}
    </a>
  ) : (
    <Link {...rest} className={className} to={to} replace={replace}>
      {content}
    </Link>
  )
}
