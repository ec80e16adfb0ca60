import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { type ButtonVariant, buttonClass } from './button-class.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  variant?: ButtonVariant
  icon?: IconName
  /** As wide as its place. */
  block?: boolean
  children: ReactNode
}

/** One `main` button per view. While pending it stays focusable and says that it is busy. */
export function Button({ variant = 'line', icon, block, children, isPending, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} isPending={isPending} className={buttonClass(variant, block)}>
      {icon && !isPending && <Icon name={icon} />}
      {children}
    </AriaButton>
  )
}
