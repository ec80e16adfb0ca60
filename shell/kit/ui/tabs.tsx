import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { followArrow } from './row-keys.ts'
import { TabPanel } from './tab-panel.tsx'

export interface TabItem<Id extends string> {
  id: Id
  label: ReactNode
  count?: ReactNode
  panel: ReactNode
}

interface TabsProps<Id extends string> {
  label: string
  items: readonly TabItem<Id>[]
  selected: Id
  /** Usually the setter of `useUrlTab`. */
  onSelect: (id: Id) => void
  /** In the line of the tabs while there is room, else below them: a switch of the panel. */
  aside?: ReactNode
}

/** The real tab pattern: one stop of the Tab key, arrow keys, one panel at a time. */
export function Tabs<Id extends string>({ label, items, selected, onSelect, aside }: TabsProps<Id>) {
  const id = useId()
  const place = items.findIndex(item => item.id === selected)
  const shown = items[place]
  const select = (item: TabItem<Id> | undefined) => {
    if (item && item.id !== selected) onSelect(item.id)
  }
  const follow = (event: KeyboardEvent<HTMLElement>) => {
    const next = followArrow(event, place)
    if (next !== null) select(items[next])
  }
  return (
    <div className="tabs-frame">
      <div className="tabs-bar">
        <div className="tabs" role="tablist" aria-label={label} onKeyDown={follow}>
          {items.map(item => (
            <button
              key={item.id}
              type="button"
              className="tab"
              role="tab"
              id={`${id}-${item.id}`}
              aria-selected={item.id === selected}
              aria-controls={item.id === selected ? `${id}-panel` : undefined}
              tabIndex={item.id === selected ? 0 : -1}
              onClick={event => {
                // Safari does not focus a clicked button, and the arrow keys start at the focus.
                event.currentTarget.focus({ preventScroll: true })
                select(item)
              }}
            >
              {item.label} {item.count !== undefined && <span className="count">{item.count}</span>}
            </button>
          ))}
        </div>
        {aside}
      </div>
      {shown && (
        <TabPanel key={shown.id} id={`${id}-panel`} tab={`${id}-${shown.id}`}>
          {shown.panel}
        </TabPanel>
      )}
    </div>
  )
}
