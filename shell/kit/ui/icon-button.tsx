import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> {
  icon: IconName
  /** What it does, spoken. */
  label: string
  size?: 'm' | 'l'
}

export function IconButton({ icon, label, size = 'm', ...rest }: IconButtonProps) {
  return (
    <AriaButton {...rest} aria-label={label} className="btn btn--icon">
      <Icon name={icon} size={size} />
    </AriaButton>
  )
}
