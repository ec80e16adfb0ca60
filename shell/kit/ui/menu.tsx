import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import type { MenuEntry, MenuStart } from './popups/menu-popup.tsx'
import { preload } from './popups/on-demand.ts'
import { menuPart } from './popups/parts.ts'
import { usePart } from './popups/use-part.ts'

interface MenuProps {
  label: string
  icon?: IconName
  /** Words on the button, instead of the icon alone. */
  isLabelVisible?: boolean
  items: readonly MenuEntry[]
}

const KEYS: Record<string, MenuStart> = { Enter: 'first', ' ': 'first', ArrowDown: 'first', ArrowUp: 'last' }

export function Menu({ label, icon = 'dots-vertical', isLabelVisible = false, items }: MenuProps) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [start, setStart] = useState<MenuStart>('menu')
  const close = () => setOpen(false)
  const Popup = usePart(menuPart, isOpen, close)

  const open = (from: MenuStart) => {
    setStart(from)
    setOpen(true)
  }
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Safari does not focus a clicked button; on closing, the menu returns the focus to where it was.
    event.currentTarget.focus({ preventScroll: true })
    // A click with `detail` 0 comes from a screen reader.
    open(event.detail === 0 ? 'first' : 'menu')
  }
  const type = (event: KeyboardEvent) => {
    const from = KEYS[event.key]
    if (!from) return
    // Otherwise a click follows, and the library takes the keyboard for a screen reader.
    event.preventDefault()
    open(from)
  }
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={isLabelVisible ? 'btn btn--line' : 'btn btn--icon'}
        aria-label={isLabelVisible ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={() => preload(menuPart)}
        onFocus={() => preload(menuPart)}
        onClick={click}
        onKeyDown={type}
      >
        <Icon name={icon} />
        {isLabelVisible && label}
      </button>
      {Popup && (
        <Popup
          id={id}
          label={label}
          items={items}
          trigger={trigger}
          isOpen={isOpen}
          start={start}
          onClose={close}
        />
      )}
    </>
  )
}
