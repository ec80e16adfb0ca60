import { initials, tintOf } from './avatar-look.ts'

interface AvatarProps {
  id: string
  name: string
  kind: 'group' | 'person'
  size?: 's' | 'm' | 'l'
  /** The person has left: grey. */
  isOut?: boolean
}

/** Two letters on one of eight tints. Decoration: the name stands beside it. */
export function Avatar({ id, name, kind, size = 'm', isOut = false }: AvatarProps) {
  const className = [
    'av',
    `av--t${tintOf(id)}`,
    kind === 'person' && 'av--p',
    size !== 'm' && `av--${size}`,
    isOut && 'is-out',
  ]
  return (
    <span className={className.filter(Boolean).join(' ')} aria-hidden="true">
      {initials(name, kind)}
    </span>
  )
}
