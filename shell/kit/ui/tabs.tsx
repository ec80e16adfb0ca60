import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'

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
}

/** The real tab pattern: arrow keys, one panel at a time. */
export function Tabs<Id extends string>({ label, items, selected, onSelect }: TabsProps<Id>) {
  const select = (key: unknown) => {
    const item = items.find(candidate => candidate.id === key)
    if (item && item.id !== selected) onSelect(item.id)
  }
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={select} className="tabs-frame">
      <TabList className="tabs" aria-label={label}>
        {items.map(item => (
          <Tab key={item.id} id={item.id} className="tab">
            {item.label} {item.count !== undefined && <span className="count">{item.count}</span>}
          </Tab>
        ))}
      </TabList>
      {items.map(item => (
        <TabPanel key={item.id} id={item.id} className="tab-panel">
          {item.panel}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
