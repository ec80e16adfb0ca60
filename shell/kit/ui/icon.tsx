import { ICON_PATHS, type IconName } from './icon-paths.ts'

interface IconProps {
  name: IconName
  size?: 's' | 'm' | 'l'
  /** Spoken name; without one the icon is decoration. */
  label?: string
}

const SIZES = { s: 'i i--s', m: 'i', l: 'i i--l' }

/** An outline with square line ends, to match the lines of the table. */
export function Icon({ name, size = 'm', label }: IconProps) {
  return (
    <svg
      className={SIZES[size]}
      viewBox="0 0 24 24"
      focusable="false"
      role="img"
      aria-label={label}
      aria-hidden={!label}
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}
