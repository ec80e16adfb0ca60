import { Menu as AriaMenu, Button, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

export interface MenuEntry {
  id: string
  label: string
  icon?: IconName
  /** Address it leads to; otherwise `onAction`. */
  href?: string
  onAction?: () => void
  isDestructive?: boolean
  isDisabled?: boolean
}

interface MenuProps {
  label: string
  icon?: IconName
  /** Words on the button, instead of the icon alone. */
  isLabelVisible?: boolean
  items: readonly MenuEntry[]
}

export function Menu({ label, icon = 'dots-vertical', isLabelVisible = false, items }: MenuProps) {
  return (
    <MenuTrigger>
      <Button
        className={isLabelVisible ? 'btn btn--line' : 'btn btn--icon'}
        aria-label={isLabelVisible ? undefined : label}
      >
        <Icon name={icon} />
        {isLabelVisible && label}
      </Button>
      <Popover className="menu" placement="bottom end">
        <AriaMenu className="menu-list" aria-label={label}>
          {items.map(item => (
            <MenuItem
              key={item.id}
              id={item.id}
              className={item.isDestructive ? 'menu-item menu-item--danger' : 'menu-item'}
              href={item.href}
              onAction={item.onAction}
              isDisabled={item.isDisabled}
              textValue={item.label}
            >
              {item.icon && <Icon name={item.icon} />}
              {item.label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
