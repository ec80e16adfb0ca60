import type { Game } from '@pingboard/contracts/http/games.ts'
import { fakeApi } from '@pingboard/kit/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.ts'
import { aPlainGame, TODAY } from '../../../test/samples.ts'
import { undoOf } from '../../model/score-draft.ts'
import { SettingsDialog } from './settings-dialog.tsx'

afterEach(cleanup)

const game = aPlainGame(1, { scoreTeam1: 8, scoreTeam2: 6, revision: 4 })
const done = { ...game, done: true }
const saved = vi.fn()

async function open(first: Game) {
  saved.mockClear()
  const { calls } = fakeApi(({ body }) => ({ body: { ...first, ...(body as Partial<Game>), revision: 5 } }))
  await renderPart(<SettingsDialog game={first} today={TODAY} saved={saved} onClose={() => {}} />)
  return calls
}
const place = () => screen.findByLabelText<HTMLInputElement>(/^Lieu/)
async function changePlace() {
  fireEvent.change(await place(), { target: { value: 'Salle Jean-Moulin' } })
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
}
const question = async () => within(await screen.findByRole('alertdialog'))

describe('the settings of a finished fixture', () => {
  it('are saved after a question that names the fixture and its score', async () => {
    const calls = await open(done)
    await changePlace()
    const box = await question()
    expect(box.getByText(/Médard-en-Jalles.3 – Union .* est terminée.: 8.–..6\./)).toBeTruthy()
    expect(box.queryByText(/ne sera plus affichée comme terminée/)).toBeNull()
    expect(calls).toHaveLength(0)
    fireEvent.click(box.getByRole('button', { name: 'Enregistrer les réglages' }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(calls).toMatchObject([{ method: 'PATCH', body: { location: 'Salle Jean-Moulin' } }])
  })

  it('stay as they are typed when the person goes back', async () => {
    const calls = await open(done)
    await changePlace()
    fireEvent.click((await question()).getByRole('button', { name: 'Revenir aux réglages' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect((await place()).value).toBe('Salle Jean-Moulin')
    expect(calls).toHaveLength(0)
  })

  it('say when the fixture is finished no more', async () => {
    await open(done)
    fireEvent.click(await screen.findByRole('radio', { name: /^En direct/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect((await question()).getByText(/ne sera plus affichée comme terminée/)).toBeTruthy()
  })

  it.each([
    ['by its day', { predictedDate: '2026-11-13' }, true],
    ['by nothing: it is in play', {}, false],
    ['but postponed', { done: true, postponed: true }, false],
  ])('ask when it is finished %s', async (_, part, isAsked) => {
    const calls = await open({ ...game, ...part })
    await changePlace()
    if (isAsked) await question()
    else await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(calls).toHaveLength(isAsked ? 0 : 1)
  })
})

describe('settings that are saved slowly', () => {
  it('keep what is typed meanwhile, and send it with the next save, and nothing else', async () => {
    saved.mockClear()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    let stored: Game = { ...game, labelTeam1: 'Agen (9h) 2' }
    // A page shows the time that the label holds.
    const shown = { ...game, labelTeam1: 'Agen 2', time: '09:00' }
    const { calls } = fakeApi(async ({ body }) => {
      await answered
      // Another person sets the tables meanwhile.
      stored = { ...stored, tables: '7', ...(body as Partial<Game>), revision: stored.revision + 1 }
      return { body: stored }
    })
    const onClose = vi.fn()
    await renderPart(<SettingsDialog game={shown} today={TODAY} saved={saved} onClose={onClose} />)
    await changePlace()
    await waitFor(() => expect(calls).toHaveLength(1))
    fireEvent.change(await place(), { target: { value: 'Salle Jean-Moulin, étage' } })
    answer()
    const button = screen.getByRole('button', { name: 'Enregistrer' })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
    expect((await place()).value).toBe('Salle Jean-Moulin, étage')
    expect(saved).not.toHaveBeenCalled()
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(button)
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(calls.map(({ body }) => body)).toEqual([
      { location: 'Salle Jean-Moulin' },
      { location: 'Salle Jean-Moulin, étage' },
    ])
  })
})

describe('settings saved while another person scores', () => {
  it('are taken back alone: the score of the other person stays', async () => {
    saved.mockClear()
    const before = { ...game, labelTeam1: 'Agen (9h) 2', scoreTeam1: 4, scoreTeam2: 3 }
    let stored: Game = { ...before, scoreTeam1: 5, revision: 5 }
    const { calls } = fakeApi(({ method, body, headers }) => {
      if (method === 'GET') return { body: { ...stored, sets: [] } }
      if (headers.get('if-match') !== `"${stored.revision}"`) return { status: 412, code: 'STALE_REVISION' }
      stored = { ...stored, ...(body as Partial<Game>), revision: stored.revision + 1 }
      return { body: stored }
    })
    // A page shows the time that the label holds.
    const shown = { ...before, labelTeam1: 'Agen 2', time: '09:00' }
    await renderPart(<SettingsDialog game={shown} today={TODAY} saved={saved} onClose={() => {}} />)
    fireEvent.change(await screen.findByLabelText(/^Table/), { target: { value: '5' } })
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(calls.at(-1)?.body).toEqual({ tables: '5' })
    const [was, is] = saved.mock.lastCall as [Game, Game]
    expect(is).toMatchObject({ scoreTeam1: 5, tables: '5' })
    expect(undoOf(was, is)).toEqual({ tables: null })
  })
})

describe('settings that cannot be saved', () => {
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

  it.each([
    [/^Lieu/, 120],
    [/^Tables/, 20],
  ])('say that %s is too long, at the field, which gets the focus', async (label, max) => {
    const calls = await open(game)
    const field = await screen.findByLabelText<HTMLInputElement>(label)
    fireEvent.change(field, { target: { value: 'x'.repeat(max + 1) } })
    expect(screen.queryByText(/^Au plus/)).toBeNull()
    save()
    expect(screen.getByText(`Au plus ${max} caractères.`)).toBeTruthy()
    expect(document.activeElement).toBe(field)
    expect(calls).toHaveLength(0)
    // White space around it is not sent, and a character may have two units.
    fireEvent.change(field, { target: { value: ` ${'🏓'.repeat(max)} ` } })
    save()
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  })

  it('say that a day is missing, also when nothing else was changed', async () => {
    const calls = await open(game)
    const days = await screen.findAllByRole('spinbutton')
    for (const part of days) {
      part.focus()
      for (let times = 0; times < 5; times += 1) fireEvent.keyDown(part, { key: 'Backspace' })
    }
    save()
    expect(await screen.findByText('La date est nécessaire.')).toBeTruthy()
    expect(document.activeElement?.getAttribute('role')).toBe('spinbutton')
    expect(calls).toHaveLength(0)
  })
})
