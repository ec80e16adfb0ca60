// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useLocation } from '../router/index.ts'
import { Tabs } from './tabs.tsx'
import { renderKit } from './testing.tsx'
import { useUrlTab } from './use-url-tab.ts'

function Page() {
  const [tab, setTab] = useUrlTab(['boards', 'members'])
  const { pathname, search, hash } = useLocation()
  return (
    <>
      <output>{pathname + search + hash}</output>
      <Tabs
        label="Groupe"
        selected={tab}
        onSelect={setTab}
        items={[
          { id: 'boards', label: 'Tableaux', panel: 'un' },
          { id: 'members', label: 'Membres', count: 23, panel: 'deux' },
        ]}
      />
    </>
  )
}

it('follows the arrow keys and keeps the tab in the address', () => {
  renderKit(<Page />, { path: '/groups/1?a=1' })
  const boards = screen.getByRole('tab', { name: 'Tableaux' })
  expect(boards.getAttribute('aria-selected')).toBe('true')
  act(() => boards.focus())
  fireEvent.keyDown(boards, { key: 'ArrowRight' })
  expect(screen.getByRole('tab', { name: 'Membres 23' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('tabpanel').textContent).toBe('deux')
  expect(screen.getByText('/groups/1?a=1#members')).toBeTruthy()
})

it('opens the tab of the address', () => {
  renderKit(<Page />, { path: '/groups/1#members' })
  expect(screen.getByRole('tab', { name: 'Membres 23' }).getAttribute('aria-selected')).toBe('true')
})
