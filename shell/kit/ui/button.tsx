import type { ReactNode } from 'react'
import { type ButtonVariant, buttonClass } from './button-class.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import { PressButton, type PressProps } from './press-button.tsx'

export interface ButtonProps extends PressProps {
  variant?: ButtonVariant
  icon?: IconName
  /** As wide as its container. */
  block?: boolean
  children: ReactNode
}

/** One `main` button per view. */
export function Button({ variant = 'line', icon, block, children, ...rest }: ButtonProps) {
  return (
    <PressButton {...rest} className={buttonClass(variant, block)}>
      {icon && !rest.isPending && <Icon name={icon} />}
      {children}
    </PressButton>
  )
}
