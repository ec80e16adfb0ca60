import { type ReactNode, useRef } from 'react'
import { useHasTabbable } from './use-has-tabbable.ts'

interface TabPanelProps {
  id: string
  tab: string
  children: ReactNode
}

/**
 * A panel of plain text takes the focus itself. In any other panel, the Tab key goes to the first control at once.
 */
export function TabPanel({ id, tab, children }: TabPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const hasTabbable = useHasTabbable(panel)
  return (
    <div
      ref={panel}
      className="tab-panel"
      role="tabpanel"
      id={id}
      aria-labelledby={tab}
      tabIndex={hasTabbable ? undefined : 0}
    >
      {children}
    </div>
  )
}
