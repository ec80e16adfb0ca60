import { sampleMatch } from '@pingboard/contracts/testing/samples.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lineOf, openSheet, pad, press } from '../../../test/open-sheet.tsx'
import { aBoard } from '../../../test/samples.ts'
import { aSheetGame, aSheetServer, NAMES } from '../../../test/sheet-server.ts'

// The connection belongs to the kit.
vi.mock('@pingboard/kit/live', () => ({
  useBoard: (_id: string, board: unknown) => ({
    ...{ lastKnownAt: null, viewers: null, quietSince: null, retry() {}, put() {} },
    ...{ board, status: { kind: 'connecting' } },
  }),
}))
afterEach(cleanup)

describe('the formula', () => {
  const filled = aSheetGame({ sets: [sampleMatch(1, { winner: 'home' })], scoreTeam1: 1, scoreTeam2: 0 })
  const choose = async (opener: string, name: string) => {
    press(opener)
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(dialog.querySelector(`input[value="${name}"]`) as HTMLElement)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Choisir' }))
  }

  it('is asked for first, and opens the sheet at its first match', async () => {
    const server = aSheetServer(aSheetGame({ formula: null }))
    await openSheet(aSheetGame({ formula: null }))
    await choose('Choisir la formule', '3x10')
    await waitFor(() => expect(server.state.game.formula).toBe('3x10'))
    expect(pad().textContent).toMatch(/Partie 1/)
  })

  it('is chosen for a finished fixture only after a question', async () => {
    const finished = aSheetGame({ formula: null, done: true, scoreTeam1: 8, scoreTeam2: 6 })
    const server = aSheetServer(finished)
    await openSheet(finished)
    await choose('Choisir la formule', '3x10')
    const asked = await screen.findByRole('alertdialog', { name: 'Modifier une rencontre terminée ?' })
    expect(asked.textContent).toMatch(/est terminée.: 8.–..6/)
    expect(server.sent()).toHaveLength(0)
    fireEvent.click(within(asked).getByRole('button', { name: 'Enregistrer les réglages' }))
    await waitFor(() => expect(server.sent()[0]?.body).toEqual({ formula: '3x10' }))
  })

  it('is changed only after what goes with the sheet is named', async () => {
    const server = aSheetServer(filled, NAMES)
    await openSheet(filled)
    await screen.findAllByText('Hugo Barthouil')
    await choose('Changer de formule', '3x10')
    const asked = await screen.findByRole('alertdialog')
    expect(asked.textContent).toMatch(/2 noms de joueurs/)
    expect(asked.textContent).toMatch(/1 partie et ses manches/)
    expect(asked.textContent).toMatch(/Le score 1.–..0 vient de la feuille/)
    expect(server.sent()).toHaveLength(0)
    fireEvent.click(within(asked).getByRole('button', { name: 'Effacer et changer' }))
    await waitFor(() => expect(server.sent()[0]?.body).toEqual({ formula: '3x10' }))
  })

  it('stays when the person keeps the sheet', async () => {
    const server = aSheetServer(filled)
    await openSheet(filled)
    await choose('Changer de formule', 'free')
    const asked = await screen.findByRole('alertdialog')
    fireEvent.click(within(asked).getByRole('button', { name: 'Garder la feuille' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(server.sent()).toHaveLength(0)
  })

  it('stays also when the sheet is emptied, and the score can be typed again', async () => {
    const server = aSheetServer(filled)
    await openSheet(filled)
    press('Vider la feuille')
    const asked = await screen.findByRole('alertdialog')
    fireEvent.click(within(asked).getByRole('button', { name: 'Vider la feuille' }))
    await waitFor(() => expect(server.sent()[0]?.body).toEqual({ sets: [sampleMatch(1)] }))
  })
})

describe('the names', () => {
  it('are set by who may score, outside of the changes that wait', async () => {
    const server = aSheetServer(aSheetGame(), NAMES)
    const { unsent } = await openSheet(aSheetGame())
    await screen.findAllByText('Hugo Barthouil')
    press('Modifier les noms')
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText('Joueur B'), { target: { value: 'Maëlle Castéra' } })
    fireEvent.change(within(dialog).getByLabelText('Joueur A'), { target: { value: '' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() =>
      expect(server.state.names).toMatchObject({ A: null, B: { name: 'Maëlle Castéra', licence: null } }),
    )
    expect(unsent.snapshot().list).toEqual([])
  })

  it('that are typed while others are saved stay in the dialog, and are saved next', async () => {
    const server = aSheetServer(aSheetGame(), NAMES)
    const { promise: slow, resolve: answer } = Promise.withResolvers<void>()
    server.state.slow = slow
    const { toasts } = await openSheet(aSheetGame())
    await screen.findAllByText('Hugo Barthouil')
    press('Modifier les noms')
    const dialog = await screen.findByRole('dialog')
    const field = (name: string) => within(dialog).getByLabelText<HTMLInputElement>(name)
    const save = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
    fireEvent.change(field('Joueur B'), { target: { value: 'Maëlle Castéra' } })
    save()
    fireEvent.change(field('Joueur C'), { target: { value: 'Anaïs Lafitte' } })
    answer()
    await waitFor(() => expect(toasts()).toHaveLength(1))
    expect(field('Joueur C').value).toBe('Anaïs Lafitte')
    expect(server.state.names).not.toHaveProperty('C')
    await waitFor(() => {
      save()
      expect(server.state.names).toMatchObject({ C: { name: 'Anaïs Lafitte' } })
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that are not saved stay in the dialog, and a message says so', async () => {
    const server = aSheetServer(aSheetGame(), NAMES)
    const { toasts } = await openSheet(aSheetGame())
    await screen.findAllByText('Hugo Barthouil')
    press('Modifier les noms')
    const dialog = await screen.findByRole('dialog')
    const field = within(dialog).getByLabelText<HTMLInputElement>('Joueur B')
    fireEvent.change(field, { target: { value: 'Maëlle Castéra' } })
    server.state.isDown = true
    fireEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
    await within(dialog).findByText(/Les noms n’ont pas été enregistrés\. Pas de réponse/)
    expect(toasts()).toMatchObject([{ kind: 'error', text: 'Les noms n’ont pas été enregistrés.' }])
    expect(field.value).toBe('Maëlle Castéra')
  })

  it('are not asked for by a visitor, who reads the letters and cannot change anything', async () => {
    const sheet = aSheetGame({ sets: [sampleMatch(1, { winner: 'home' })], scoreTeam1: 1, scoreTeam2: 0 })
    const server = aSheetServer(sheet)
    await openSheet(sheet, aBoard([sheet]), { profile: null })
    expect(screen.getByText(/montrés aux membres du groupe/)).toBeTruthy()
    expect(screen.getByText(/saisis par les membres du groupe/)).toBeTruthy()
    expect(lineOf(1).textContent).toContain('A')
    expect(within(lineOf(1)).queryByRole('button')).toBeNull()
    expect(screen.queryByRole('button', { name: /Changer de formule|Forfait|Vider/ })).toBeNull()
    expect(server.calls.filter(({ path }) => path.endsWith('/players'))).toEqual([])
  })
})
