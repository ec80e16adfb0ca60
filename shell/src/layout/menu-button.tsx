import { useLocation } from '@pingboard/kit/router'
import { IconButton, onDemand, useIdlePreload, usePart } from '@pingboard/kit/ui'
import { useState } from 'react'
import { useTexts } from '../i18n/texts.ts'

const sidebarPart = onDemand(async () => (await import('./sidebar.tsx')).Sidebar)

/** The button of the menu, and the menu while it is open. */
export function MenuButton() {
  const text = useTexts()
  const { key } = useLocation()
  /** A navigation closes the menu, wherever it came from, and also before the menu has come. */
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === key
  const close = () => setOpenedAt(null)
  useIdlePreload(sidebarPart)
  const Sidebar = usePart(sidebarPart, isOpen, close)
  return (
    <>
      <IconButton
        icon="menu-2"
        size="l"
        label={text('header.menu')}
        aria-haspopup="dialog"
        onPress={() => setOpenedAt(key)}
      />
      {isOpen && Sidebar && <Sidebar onClosed={close} />}
    </>
  )
}
