import type { RefObject } from 'react'
import { Menu as AriaMenu, MenuItem, Popover } from 'react-aria-components'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-paths.ts'
import { FocusBack } from './focus-back.tsx'

/** What gets the focus when the menu opens: an item for keyboards and screen readers, otherwise the menu itself. */
export type MenuStart = 'first' | 'last' | 'menu'

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

interface MenuPopupProps {
  id: string
  label: string
  items: readonly MenuEntry[]
  trigger: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  start: MenuStart
  onClose: () => void
}

export function MenuPopup({ id, label, items, trigger, isOpen, start, onClose }: MenuPopupProps) {
  return (
    <Popover
      className="menu"
      placement="bottom end"
      trigger="MenuTrigger"
      triggerRef={trigger}
      isOpen={isOpen}
      onOpenChange={open => !open && onClose()}
      aria-label={label}
    >
      <FocusBack to={trigger} />
      <AriaMenu
        className="menu-list"
        id={id}
        aria-label={label}
        autoFocus={start === 'menu' ? true : start}
        onClose={onClose}
      >
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
  )
}
