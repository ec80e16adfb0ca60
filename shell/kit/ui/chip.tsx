import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

interface ChipProps {
  kind: 'live' | 'next' | 'done' | 'post' | 'exempt' | 'own' | 'new'
  icon?: IconName
  children: ReactNode
}

/** The kind shows by shape, word and colour, never by colour alone. */
export function Chip({ kind, icon, children }: ChipProps) {
  return (
    <span className={`chip chip--${kind}`}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </span>
  )
}
