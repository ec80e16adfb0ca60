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

  it('takes an entry that is typed in full, says so, and lets it go when the text goes on', () => {
    const onSelect = vi.fn()
    renderKit(<Page onSelect={onSelect} />)
    const box = type('su agen')
    expect(onSelect.mock.calls).toEqual([['2']])
    expect(screen.getByText('Choix : SU Agen').getAttribute('role')).toBe('status')
    expect(screen.queryByRole('option')).toBeNull()
    expect(box.value).toBe('su agen')
    type('su agen b')
    expect(onSelect.mock.calls).toEqual([['2'], [null]])
    expect(box.value).toBe('su agen b')
    type('su agen')
    fireEvent.blur(box)
    expect(onSelect.mock.calls).toEqual([['2'], [null], ['2']])
    expect(box.value).toBe('SU Agen')
  })

  it('takes it also when the list comes after the text', () => {
    const onSelect = vi.fn()
    const page = (items: Option[], isLoading: boolean) => (
      <ComboBox label="Club" items={items} isLoading={isLoading} selected={null} onSelect={onSelect} />
    )
    const { update } = renderKit(page([], true))
    type('SU Agen')
    expect(onSelect).not.toHaveBeenCalled()
    update(page(CLUBS, false))
    expect(onSelect.mock.calls).toEqual([['2']])
  })

  it('keeps a choice from the list while another text is typed, and shows it again when the field is left', () => {
    const onSelect = vi.fn()
    renderKit(<Page onSelect={onSelect} />)
    const box = type('agen')
    fireEvent.keyDown(box, { key: 'ArrowDown' })
    fireEvent.keyDown(box, { key: 'Enter' })
    for (const leave of [() => fireEvent.keyDown(box, { key: 'Escape' }), () => fireEvent.blur(box)]) {
      type('ela')
      leave()
      expect(box.value).toBe('SU Agen')
    }
    expect(onSelect.mock.calls).toEqual([['2']])
  })

  it('keeps its text when the page scrolls under its list', () => {
    renderKit(<Page onSelect={() => {}} />)
    const box = type('a')
    fireEvent.scroll(document)
    expect(box.value).toBe('a')
    expect(screen.getAllByRole('option')).toHaveLength(2)
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

  it('says of what was found what its page knows, such as that these are the first of many', async () => {
    const search = vi
      .fn<(text: string) => Promise<Option[]>>()
      .mockResolvedValueOnce(CLUBS)
      .mockResolvedValueOnce(CLUBS.slice(1))
      .mockResolvedValue([])
    renderKit(
      <AsyncComboBox
        label="Club"
        search={search}
        selected={null}
        onSelect={() => {}}
        resultText={({ length }) => (length === 2 ? 'Les 2 premiers sur 1 043' : undefined)}
      />,
    )
    type('agen')
    await pass(400)
    expect(screen.getByRole('status').textContent).toBe('Les 2 premiers sur 1 043')
    type('su agen')
    await pass(400)
    expect(screen.getByRole('status').textContent).toBe('1 résultat')
    type('zzz')
    await pass(400)
    expect(screen.getByRole('status').textContent).toBe('Aucun résultat')
  })

  describe('after a search that failed', () => {
    const failed = async () => {
      const search = vi
        .fn<(text: string) => Promise<Option[]>>()
        .mockRejectedValueOnce(new Error('down'))
        .mockResolvedValue(CLUBS)
      renderKit(
        <>
          <AsyncComboBox label="Club" search={search} selected={null} onSelect={() => {}} />
          <button type="button">Suite</button>
        </>,
      )
      const box = type('agen')
      await pass(400)
      return { box, search }
    }
    const retry = () => screen.queryByText<HTMLElement>('Réessayer')
    /** What Tab does: the browser leads from the field to the next button. */
    const tabTo = (place: HTMLElement | null) => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Tab' })
      act(() => place?.focus())
    }

    it('keeps the text while Tab leads to the other try, which leads back', async () => {
      const { box, search } = await failed()
      tabTo(retry())
      await pass(400)
      expect(box.value).toBe('agen')
      expect(document.activeElement).toBe(retry())
      fireEvent.click(screen.getByText('Réessayer'))
      expect(document.activeElement).toBe(box)
      await pass(400)
      expect(search.mock.calls.map(([text]) => text)).toEqual(['agen', 'agen'])
      expect(screen.getByText('2 résultats')).toBeTruthy()
      expect(box.value).toBe('agen')
      expect(screen.getAllByRole('option')).toHaveLength(2)
    })

    it('keeps the text on the way back to the field, and no longer once one goes on', async () => {
      const { box } = await failed()
      tabTo(retry())
      tabTo(box)
      expect(box.value).toBe('agen')
      tabTo(retry())
      tabTo(screen.getByText('Suite'))
      await pass(400)
      expect(box.value).toBe('')
      expect(retry()).toBeNull()
    })
  })

  it('keeps text and choice when the page scrolls, and has no choice once it is emptied', async () => {
    const onSelect = vi.fn()
    const chosen = { id: '9', label: 'Amicale' }
    renderKit(<AsyncComboBox label="Club" search={async () => CLUBS} selected={chosen} onSelect={onSelect} />)
    const box = type('agen')
    await pass(400)
    fireEvent.scroll(document)
    expect(box.value).toBe('agen')
    fireEvent.blur(box)
    expect(box.value).toBe('Amicale')
    expect(onSelect).not.toHaveBeenCalled()
    type('')
    expect(onSelect.mock.calls).toEqual([[null]])
  })
})
