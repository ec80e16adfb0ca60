import type { Match } from '@pingboard/contracts/http/games.ts'
import { sampleMatch } from '@pingboard/contracts/testing/samples.ts'
import { announcementAtom } from '@pingboard/kit/slice'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lineOf, openSheet, pad, press } from '../../../test/open-sheet.tsx'
import { aSheetGame, aSheetServer, NAMES } from '../../../test/sheet-server.ts'

const live = vi.hoisted(() => ({ put: (_given: unknown): void => {} }))
// The connection belongs to the kit. Here the test sets the fixture as a live message does: without its sheet.
vi.mock('@pingboard/kit/live', async () => {
  const { useState } = await import('react')
  return {
    useBoard: (_id: string, initial: { games: { id: string; revision: number }[] }) => {
      const [board, setBoard] = useState(initial)
      live.put = given => {
        const game = given as { id: string; revision: number }
        const newer = (old: { id: string; revision: number }) =>
          old.id === game.id && game.revision > old.revision ? game : old
        setBoard(held => ({ ...held, games: held.games.map(newer) }))
      }
      const rest = { lastKnownAt: null, viewers: null, quietSince: null, retry() {} }
      return { ...rest, board, status: { kind: 'connecting' }, put: live.put }
    },
  }
})
afterEach(cleanup)

/** Enters a set: who wins it, then the points of the other side. */
const set = (winner: string, key: string) => {
  fireEvent.click(within(pad()).getByRole('button', { name: winner }))
  fireEvent.click(within(pad()).getByRole('button', { name: key }))
}
const score = () => screen.getByRole('region', { name: 'Score de la rencontre' }).textContent

describe('filling the sheet', () => {
  it('takes two taps a set, and counts match and fixture', async () => {
    const server = aSheetServer(aSheetGame(), NAMES)
    const { store } = await openSheet(aSheetGame())
    await screen.findAllByText('Hugo Barthouil')
    for (const key of ['8', '9', '0']) set('Hugo Barthouil', key)
    await waitFor(() => expect(server.state.game.sets).toMatchObject([{ order: 1, winner: 'home' }]))
    expect(server.state.game.sets[0]?.points).toEqual([
      [11, 8],
      [11, 9],
      [11, 0],
    ])
    expect(store.get(announcementAtom)?.text).toBe('Gagnée par Hugo Barthouil, 3 à 0')
    expect(score()).toMatch(/ 1 0 Union/)
    expect(score()).toContain('Compté sur 1 partie sur 14')
    expect(lineOf(1).textContent).toContain('11–\u20608')
    // The server counts the score itself.
    for (const { body } of server.sent()) expect(Object.keys(body as object)).toEqual(['sets'])
  })

  it('goes on with the next match that is open', async () => {
    aSheetServer(aSheetGame())
    await openSheet(aSheetGame({ sets: [sampleMatch(2, { home: ['B'], away: ['X'], winner: 'home' })] }))
    for (const key of ['1', '2', '3']) set('Joueur W', key)
    press(/^Suivante, Partie 3/)
    expect(pad().textContent).toMatch(/Partie 3/)
  })

  it('corrects a set, and erases the last one', async () => {
    const points: Match['points'] = [
      [11, 8],
      [9, 11],
    ]
    const server = aSheetServer(aSheetGame({ sets: [sampleMatch(1, { points })] }))
    await openSheet(aSheetGame({ sets: [sampleMatch(1, { points })] }))
    press(/^Manche 2, 9 à 11/)
    set('Joueur A', '4')
    await waitFor(() => expect(server.state.game.sets[0]?.points[1]).toEqual([11, 4]))
    press('Effacer la manche 2')
    await waitFor(() => expect(server.state.game.sets[0]?.points).toEqual([[11, 8]]))
  })

  it('has keys for sets after 10 all, and refuses other points with the rule', async () => {
    const server = aSheetServer(aSheetGame())
    await openSheet(aSheetGame())
    fireEvent.click(within(pad()).getByRole('button', { name: 'Joueur A' }))
    press(/^10 \+/)
    press('13–\u206011')
    await waitFor(() => expect(server.state.game.sets[0]?.points).toEqual([[13, 11]]))
    fireEvent.click(within(pad()).getByRole('button', { name: 'Joueur A' }))
    press(/^10 \+/)
    press('Autre')
    const dialog = await screen.findByRole('dialog')
    const [home, away] = within(dialog).getAllByRole('textbox') as [HTMLElement, HTMLElement]
    const enter = (one: string, two: string) => {
      fireEvent.change(home, { target: { value: one } })
      fireEvent.change(away, { target: { value: two } })
      fireEvent.click(within(dialog).getByRole('button', { name: 'Inscrire la manche' }))
    }
    enter('11', '10')
    expect(await within(dialog).findByText(/deux points d’écart pour gagner/)).toBeTruthy()
    enter('10', '8')
    expect(await within(dialog).findByText(/à 11 points au moins/)).toBeTruthy()
    expect(server.state.game.sets[0]?.points).toHaveLength(1)
    enter('18', '16')
    await waitFor(() => expect(server.state.game.sets[0]?.points[1]).toEqual([18, 16]))
  })

  it('takes digits from the keyboard, once a side is chosen', async () => {
    const server = aSheetServer(aSheetGame())
    await openSheet(aSheetGame())
    const side = within(pad()).getByRole('button', { name: 'Joueur W' })
    fireEvent.keyDown(side, { key: '7' })
    expect(server.sent()).toHaveLength(0)
    fireEvent.click(side)
    fireEvent.keyDown(side, { key: '7' })
    await waitFor(() => expect(server.state.game.sets[0]?.points).toEqual([[7, 11]]))
    // The next set begins at the first side.
    expect(document.activeElement?.textContent).toBe('Joueur A')
  })

  it('gives a match to the other side of a withdrawal, and takes that back', async () => {
    const server = aSheetServer(aSheetGame())
    await openSheet(aSheetGame())
    press('Forfait')
    fireEvent.click(await screen.findByRole('button', { name: 'Forfait : Joueur A' }))
    await waitFor(() =>
      expect(server.state.game.sets).toMatchObject([{ winner: 'away', withdrawn: true, points: [] }]),
    )
    press('Annuler le forfait')
    await waitFor(() => expect(server.state.game.sets).toMatchObject([{ winner: null, withdrawn: false }]))
  })

  it('changes the players of a double', async () => {
    const server = aSheetServer(aSheetGame())
    await openSheet(aSheetGame())
    fireEvent.click(within(lineOf(9)).getByRole('button'))
    expect(pad().textContent).toMatch(/Double 1/)
    press('Joueurs')
    const dialog = await screen.findByRole('dialog')
    const second = within(dialog).getByRole('group', { name: 'À domicile, second joueur' })
    fireEvent.click(within(second).getByRole('radio', { name: 'Joueur A' }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
    expect(await within(dialog).findByText(/deux joueurs différents/)).toBeTruthy()
    fireEvent.click(within(second).getByRole('radio', { name: 'Joueur C' }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(server.state.game.sets).toMatchObject([{ order: 9, home: ['A', 'C'] }]))
  })
})

describe('without a network', () => {
  it('what is entered is shown, kept, and sent once and in order when the network is back', async () => {
    const server = aSheetServer(aSheetGame())
    const { unsent } = await openSheet(aSheetGame())
    server.state.isDown = true
    for (const key of ['8', '9', '0']) set('Joueur A', key)
    expect(await screen.findByText(/Enregistré sur cet appareil/, { selector: 'p' })).toBeTruthy()
    expect(score()).toMatch(/ 1 0 Union/)
    expect(within(lineOf(1)).getByRole('img', { name: /Enregistré sur cet appareil/ })).toBeTruthy()
    press(/^Suivante, Partie 2/)
    set('Joueur B', '3')
    server.calls.length = 0
    server.state.isDown = false
    unsent.nudge()
    await waitFor(() => expect(unsent.snapshot().list).toEqual([]))
    expect(server.state.game.sets).toMatchObject([
      { order: 1, winner: 'home', points: [{}, {}, {}] },
      { order: 2, points: [[11, 3]] },
    ])
    await waitFor(() => expect(screen.queryByText(/Enregistré sur cet appareil/)).toBeNull())
  })
})

describe('two scorers on one sheet', () => {
  it('see each other’s matches, and both count', async () => {
    const server = aSheetServer(aSheetGame())
    await openSheet(aSheetGame())
    server.enter([sampleMatch(2, { home: ['B'], away: ['X'], winner: 'away', points: [] })])
    act(() => live.put({ ...server.state.game, sets: undefined }))
    await waitFor(() => expect(lineOf(2).textContent).toContain('vainqueur'))
    expect(score()).toMatch(/ 0 1 Union/)
  })

  it('on different matches disturb each other in nothing', async () => {
    const server = aSheetServer(aSheetGame())
    await openSheet(aSheetGame())
    server.enter([sampleMatch(2, { home: ['B'], away: ['X'], winner: 'away' })])
    set('Joueur A', '5')
    await waitFor(() => expect(server.state.game.sets).toHaveLength(2))
    expect(screen.queryByText(/Deux saisies différentes/)).toBeNull()
    await waitFor(() => expect(lineOf(2).textContent).toContain('vainqueur'))
  })

  it('on the same match read both results, and one of them decides', async () => {
    const server = aSheetServer(aSheetGame())
    await openSheet(aSheetGame())
    server.enter([sampleMatch(1, { points: [[11, 9]] })])
    set('Joueur A', '5')
    const told = await screen.findByText(
      /quelqu’un d’autre.: partie 1.*11–.9.*Votre saisie.: partie 1.*11–.5/,
    )
    expect(told).toBeTruthy()
    expect(server.state.game.sets[0]?.points).toEqual([[11, 9]])
    press(/^Enregistrer.: partie 1/)
    await waitFor(() => expect(server.state.game.sets[0]?.points).toEqual([[11, 5]]))
  })
})
