// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Menu } from './menu.tsx'
import { renderKit } from './testing.tsx'

const show = (onAction = () => {}) => {
  renderKit(
    <Menu
      label="Actions"
      items={[
        { id: 'rename', label: 'Renommer', onAction },
        { id: 'delete', label: 'Supprimer', isDestructive: true },
      ]}
    />,
  )
  const trigger = screen.getByRole('button', { name: 'Actions' })
  act(() => trigger.focus())
  return trigger
}

it.each([
  ['Enter', 'Renommer'],
  [' ', 'Renommer'],
  ['ArrowDown', 'Renommer'],
  ['ArrowUp', 'Supprimer'],
])('opens by %s on the item at that end', async (key, name) => {
  const trigger = show()
  expect(trigger.getAttribute('aria-expanded')).toBe('false')
  fireEvent.keyDown(trigger, { key })
  expect(trigger.getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name })))
})

it('closes by Escape and gives the focus back', async () => {
  const trigger = show()
  fireEvent.click(trigger)
  const menu = await screen.findByRole('menu', { name: 'Actions' })
  fireEvent.keyDown(menu, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(trigger))
})

it('runs what is chosen, once, and closes', async () => {
  const onAction = vi.fn()
  const trigger = show(onAction)
  fireEvent.click(trigger)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Renommer' }))
  expect(onAction).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

it('gives the focus back as it goes: a dialog that is loaded next would keep what it finds', async () => {
  const trigger = show()
  fireEvent.click(trigger)
  const item = await screen.findByRole('menuitem', { name: 'Renommer' })
  await waitFor(() => expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true))
  const focused = new Promise<Element | null>(resolve => {
    const observer = new MutationObserver(() => {
      if (screen.queryByRole('menu')) return
      observer.disconnect()
      resolve(document.activeElement)
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  fireEvent.click(item)
  expect(await focused).toBe(trigger)
})
