// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { Switch } from './switch.tsx'
import { Tabs } from './tabs.tsx'
import { renderKit } from './testing.tsx'

function Filters() {
  const [value, setValue] = useState<'all' | 'own' | 'live'>('all')
  const options = [
    { id: 'all', label: 'Toutes' },
    { id: 'own', label: 'Mon club' },
    { id: 'live', label: 'En direct' },
  ] as const
  return <FilterChips label="Filtre" options={options} value={value} onChange={setValue} />
}

it('FilterChips is one stop, goes round with the arrow keys, and leaves the browser its own', () => {
  renderKit(<Filters />)
  const group = screen.getByRole('radiogroup', { name: 'Filtre' })
  const checked = () => screen.getByRole('radio', { checked: true })
  expect(screen.getAllByRole('radio').map(chip => chip.tabIndex)).toEqual([0, -1, -1])
  act(() => checked().focus())
  fireEvent.keyDown(group, { key: 'ArrowLeft' })
  expect(checked().textContent).toBe('En direct')
  expect(document.activeElement).toBe(checked())
  fireEvent.keyDown(group, { key: 'ArrowDown' })
  expect(checked().textContent).toBe('Toutes')
  fireEvent.keyDown(group, { key: 'ArrowRight', altKey: true })
  expect(checked().textContent).toBe('Toutes')
  fireEvent.click(screen.getByRole('radio', { name: 'Mon club' }))
  expect(checked().textContent).toBe('Mon club')
})

it('Switch says what it is, and why it cannot be moved', () => {
  const onChange = vi.fn()
  const view = renderKit(
    <Switch isSelected={false} onChange={onChange} name="late">
      Reportée
    </Switch>,
  )
  fireEvent.click(screen.getByRole('switch', { name: 'Reportée', checked: false }))
  expect(onChange).toHaveBeenCalledWith(true)
  view.update(
    <Switch isSelected isDisabled onChange={onChange} description="Le score est saisi.">
      Reportée
    </Switch>,
  )
  const moved = screen.getByRole('switch', { name: 'Reportée', description: 'Le score est saisi.' })
  expect(moved).toHaveProperty('disabled', true)
})

it('a panel of plain text takes the focus, one with a control does not', () => {
  const items = [
    { id: 'text', label: 'Texte', panel: 'un' },
    { id: 'control', label: 'Action', panel: <button type="button">deux</button> },
  ] as const
  const tabs = (selected: 'text' | 'control') => (
    <Tabs label="Groupe" items={items} selected={selected} onSelect={() => {}} />
  )
  const { update } = renderKit(tabs('text'))
  expect(screen.getByRole('tabpanel', { name: 'Texte' }).tabIndex).toBe(0)
  update(tabs('control'))
  expect(screen.getByRole('tabpanel', { name: 'Action' }).hasAttribute('tabindex')).toBe(false)
})

it('Button is not pressed while it is pending, and a key held down presses it once', () => {
  const onPress = vi.fn()
  const { update } = renderKit(<Button onPress={onPress}>Envoyer</Button>)
  const button = screen.getByRole('button', { name: 'Envoyer' })
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false)
  fireEvent.click(button)
  expect(document.activeElement).toBe(button)
  update(
    <Button type="submit" isPending onPress={onPress}>
      Envoyer
    </Button>,
  )
  fireEvent.click(button)
  expect(onPress).toHaveBeenCalledOnce()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.getAttribute('type')).toBe('button')
})
