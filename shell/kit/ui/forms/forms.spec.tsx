// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderKit } from '../testing.tsx'
import { DateField, Form, NumberStepper, PasswordField, TextField } from './index.ts'

const nothing = () => {}

describe('Form', () => {
  const page = (errors: Record<string, string>) => (
    <Form onSubmit={nothing} errors={errors}>
      <TextField name="first" label="Prénom" value="" onChange={nothing} />
      <TextField name="last" label="Nom" value="" onChange={nothing} hint="Comme sur la licence" />
    </Form>
  )
  it('ties errors to their fields and focuses the first', () => {
    const { update } = renderKit(page({}))
    update(page({ last: 'Le nom est nécessaire.' }))
    const field = screen.getByRole('textbox', { name: 'Nom' })
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map(id => document.getElementById(id)?.textContent)).toEqual([
      'Comme sur la licence',
      'Le nom est nécessaire.',
    ])
  })
  it('focuses the first again when the same errors meet another submit', () => {
    const { container } = renderKit(page({ last: 'Le nom est nécessaire.' }))
    act(() => screen.getByRole('textbox', { name: 'Prénom' }).focus())
    fireEvent.submit(container.querySelector('form') as HTMLFormElement)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nom' }))
  })
  it('counts them', () => {
    renderKit(page({ first: 'a', last: 'b' }), { language: 'en' })
    expect(screen.getByRole('alert').textContent).toBe('2 fields need correcting.')
  })
})

describe('TextField', () => {
  const field = (value: string) => <TextField label="Nom" value={value} onChange={nothing} maxLength={10} />
  it('counts from 80 % of what is allowed, and beyond', () => {
    const { update } = renderKit(field('1234567'))
    expect(screen.getByRole('status').textContent).toBe('')
    update(field('12345678'))
    expect(screen.getByRole('status').textContent).toBe('2 caractères restants')
    update(field('12345678901'))
    expect(screen.getByRole('status').textContent).toBe('1 caractère de trop')
  })
})

it('PasswordField can be shown', () => {
  renderKit(
    <PasswordField label="Mot de passe" value="x" onChange={nothing} autoComplete="current-password" />,
  )
  const field = screen.getByLabelText('Mot de passe')
  expect(field.getAttribute('type')).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }))
  expect(field.getAttribute('type')).toBe('text')
})

describe('NumberStepper', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const spy = vi.fn()
  function Page({ start = 0 as number | null }) {
    const [value, setValue] = useState(start)
    const change = (next: number | null) => {
      spy(next)
      setValue(next)
    }
    return <NumberStepper label="Score de Cenon 1" value={value} onChange={change} max={20} />
  }
  const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Score de Cenon 1' })

  it('says why minus does nothing at zero, and keeps the focus', () => {
    spy.mockClear()
    renderKit(<Page />)
    const minus = screen.getByRole('button', { name: /Retirer 1.*déjà à zéro/ })
    expect(minus.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(minus)
    expect(spy).not.toHaveBeenCalled()
  })

  it('steps once per press, repeats while held after half a second', () => {
    renderKit(<Page start={null} />)
    const plus = screen.getByRole('button', { name: /Ajouter 1/ })
    fireEvent.pointerDown(plus)
    act(() => void vi.advanceTimersByTime(400))
    fireEvent.pointerUp(plus)
    fireEvent.click(plus)
    expect(input().value).toBe('1')
    fireEvent.pointerDown(plus)
    act(() => void vi.advanceTimersByTime(500))
    expect(input().value).toBe('2')
    act(() => void vi.advanceTimersByTime(120))
    act(() => void vi.advanceTimersByTime(120))
    expect(input().value).toBe('4')
    fireEvent.pointerUp(plus)
    fireEvent.click(plus)
    expect(input().value).toBe('4')
    act(() => void vi.advanceTimersByTime(2000))
    expect(input().value).toBe('4')
  })

  it('takes typed figures and refuses the rest', () => {
    renderKit(<Page start={3} />)
    expect(input().inputMode).toBe('numeric')
    fireEvent.change(input(), { target: { value: '12' } })
    expect(spy).toHaveBeenLastCalledWith(12)
    fireEvent.change(input(), { target: { value: '-4' } })
    expect(spy).toHaveBeenLastCalledWith(12)
    fireEvent.change(input(), { target: { value: '' } })
    expect(spy).toHaveBeenLastCalledWith(null)
    fireEvent.keyDown(input(), { key: 'ArrowUp' })
    expect(spy).toHaveBeenLastCalledWith(1)
  })

  it('shows what a button makes of typed figures, also while the field keeps the focus', () => {
    renderKit(<Page />)
    fireEvent.change(input(), { target: { value: '12' } })
    fireEvent.click(screen.getByRole('button', { name: /Ajouter 1/ }))
    expect(input().value).toBe('13')
  })
})

describe('DateField', () => {
  it.each([
    ['fr', '28/11/2026'],
    ['en', '2026-11-28'],
  ] as const)('writes the parts in the order of %s', (language, text) => {
    renderKit(<DateField label="Du" value="2026-11-28" onChange={nothing} />, { language })
    expect(screen.getByRole('group', { name: 'Du' }).textContent?.replace(/[^\d/-]/g, '')).toBe(text)
  })
  it('changes by the arrow keys, without a zone', () => {
    const onChange = vi.fn()
    renderKit(<DateField label="Du" value="2026-11-28" onChange={onChange} />)
    const [day] = screen.getAllByRole('spinbutton')
    if (!day) throw new Error('no day')
    act(() => day.focus())
    fireEvent.keyDown(day, { key: 'ArrowUp' })
    expect(onChange).toHaveBeenCalledWith('2026-11-29')
  })
})

describe('the calendar of a DateField', () => {
  const onChange = vi.fn()
  const open = async (language: 'fr' | 'en', days: readonly string[] = []) => {
    onChange.mockClear()
    const marks = { days: new Set(days), label: 'rencontres' }
    renderKit(<DateField label="Jour" value="2026-11-28" onChange={onChange} marks={marks} />, { language })
    const button = screen.getByRole('button', { name: /: Jour$/ })
    await act(async () => button.click())
    const dialog = await screen.findByRole('dialog', { name: 'Jour' })
    const heads = [...dialog.querySelectorAll('th')].map(({ textContent }) => textContent?.slice(0, 3))
    return { button, dialog, heads }
  }

  it.each([
    ['fr', ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'], 'samedi 28 novembre 2026'],
    ['en', ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], 'Saturday, November 28, 2026'],
  ] as const)(
    'begins the week on Monday in %s too, and says each day in words',
    async (language, week, words) => {
      const { dialog, heads } = await open(language)
      expect(heads).toEqual(week)
      const day = within(dialog).getByRole('button', { name: new RegExp(words, 'i') })
      await waitFor(() => expect(document.activeElement).toBe(day))
    },
  )

  it('is chosen from by keyboard, and gives the focus back', async () => {
    const { button, dialog } = await open('fr')
    const day = (name: RegExp) => within(dialog).getByRole('button', { name })
    await waitFor(() => expect(document.activeElement).toBe(day(/samedi 28/)))
    fireEvent.keyDown(day(/samedi 28/), { key: 'ArrowRight' })
    await waitFor(() => expect(document.activeElement).toBe(day(/dimanche 29/)))
    fireEvent.keyDown(day(/dimanche 29/), { key: 'Enter' })
    fireEvent.keyUp(day(/dimanche 29/), { key: 'Enter' })
    expect(onChange).toHaveBeenCalledWith('2026-11-29')
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('closes by Escape without a choice', async () => {
    const { button, dialog } = await open('fr')
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('marks days, and says what they hold', async () => {
    const { dialog } = await open('fr', ['2026-11-20', '2026-12-24'])
    const marked = within(dialog).getAllByRole('button', { name: /, rencontres$/ })
    expect(marked.map(({ textContent }) => textContent)).toEqual(['20'])
    expect(dialog.textContent).toContain('rencontres')
  })
})
