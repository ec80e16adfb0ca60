// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderKit } from '../testing.tsx'
import { AsyncComboBox } from './async-combo-box.tsx'
import { ComboBox } from './combo-box.tsx'
import type { Option } from './option.ts'

const CLUBS = [
  { id: '1', label: 'Élan Pongiste Boïen' },
  { id: '2', label: 'SU Agen' },
]
const type = (text: string) => {
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Club' })
  act(() => box.focus())
  fireEvent.change(box, { target: { value: text } })
  return box
}

describe('ComboBox', () => {
  function Page({ onSelect }: { onSelect: (id: string | null) => void }) {
    const [selected, setSelected] = useState<string | null>(null)
    const select = (id: string | null) => {
      onSelect(id)
      setSelected(id)
    }
    return <ComboBox label="Club" items={CLUBS} selected={selected} onSelect={select} />
  }

  it('finds without accents, says how many, chooses by keyboard', () => {
    const onSelect = vi.fn()
    renderKit(<Page onSelect={onSelect} />)
    const box = type('elan boi')
    expect(screen.getAllByRole('option')).toHaveLength(1)
    expect(screen.getByText('1 résultat')).toBeTruthy()
    fireEvent.keyDown(box, { key: 'ArrowDown' })
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(onSelect).toHaveBeenCalledWith('1')
    expect(box.value).toBe('Élan Pongiste Boïen')
  })

  it('has no choice any more once its text is cleared', () => {
    const onSelect = vi.fn()
    renderKit(<Page onSelect={onSelect} />)
    const box = type('agen')
    fireEvent.keyDown(box, { key: 'ArrowDown' })
    fireEvent.keyDown(box, { key: 'Enter' })
    type('')
    expect(onSelect.mock.calls).toEqual([['2'], [null]])
    expect(box.value).toBe('')
  })

  it('says that there is nothing', () => {
    renderKit(<Page onSelect={() => {}} />, { language: 'en' })
    type('zzz')
    expect(screen.getByText('No results')).toBeTruthy()
  })
})

describe('AsyncComboBox', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

  it('asks once one stops typing, from the third letter, and offers to try again', async () => {
    const search = vi
      .fn<(text: string) => Promise<Option[]>>()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue(CLUBS)
    renderKit(
      <AsyncComboBox label="Club" search={search} selected={null} onSelect={() => {}} minLength={3} />,
    )
    type('ag')
    await pass(400)
    expect(search).not.toHaveBeenCalled()
    type('age')
    type('agen')
    await pass(400)
    expect(search.mock.calls.map(([text]) => text)).toEqual(['agen'])
    fireEvent.click(screen.getByText('Réessayer'))
    await pass(400)
    expect(screen.getByText('2 résultats')).toBeTruthy()
  })
})
