import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import { PressButton, type PressProps } from './press-button.tsx'

interface IconButtonProps extends Omit<PressProps, 'aria-label'> {
  icon: IconName
  /** Spoken name of the action. */
  label: string
  size?: 'm' | 'l'
}

export function IconButton({ icon, label, size = 'm', ...rest }: IconButtonProps) {
  return (
    <PressButton {...rest} aria-label={label} className="btn btn--icon">
      <Icon name={icon} size={size} />
    </PressButton>
  )
}
