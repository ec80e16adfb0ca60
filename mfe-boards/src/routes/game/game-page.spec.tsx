import type { Match } from '@pingboard/contracts/http/games.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { sampleMatch } from '@pingboard/contracts/testing/samples.ts'
import type { LiveStatus } from '@pingboard/kit/live'
import { announcementAtom } from '@pingboard/kit/slice'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lineOf, openSheet, pad, press } from '../../../test/open-sheet.tsx'
import { aBoard } from '../../../test/samples.ts'
import { aSheetGame, aSheetServer, NAMES } from '../../../test/sheet-server.ts'

const live = vi.hoisted(() => ({ put: (_given: unknown): void => {}, close: (): void => {} }))
// The connection belongs to the kit. Here the test sets the fixture as a live message does: without its sheet.
vi.mock('@pingboard/kit/live', async () => {
  const { useState } = await import('react')
  return {
    useBoard: (_id: string, initial: { games: { id: string; revision: number }[] }) => {
      const [board, setBoard] = useState(initial)
      const [status, setStatus] = useState<LiveStatus>({ kind: 'connecting' })
      live.close = () => setStatus({ kind: 'error', code: 'BOARD_DELETED' })
      live.put = given => {
        const game = given as { id: string; revision: number }
        const newer = (old: { id: string; revision: number }) =>
          old.id === game.id && game.revision > old.revision ? game : old
        setBoard(held => ({ ...held, games: held.games.map(newer) }))
      }
      const rest = { lastKnownAt: null, viewers: null, quietSince: null, retry() {} }
      return { ...rest, board, status, put: live.put }
    },
  }
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

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

  it('has the digits again for the next set and for another side, after points that no key has', async () => {
    const server = aSheetServer(aSheetGame())
    await openSheet(aSheetGame())
    const side = (name: string) => fireEvent.click(within(pad()).getByRole('button', { name }))
    const hasDigits = () => within(pad()).queryByRole('button', { name: '8' }) !== null
    side('Joueur A')
    press(/^10 \+/)
    press('Autre')
    const dialog = await screen.findByRole('dialog')
    const [home, away] = within(dialog).getAllByRole('textbox') as [HTMLElement, HTMLElement]
    fireEvent.change(home, { target: { value: '18' } })
    fireEvent.change(away, { target: { value: '16' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Inscrire la manche' }))
    await waitFor(() => expect(server.state.game.sets[0]?.points).toEqual([[18, 16]]))
    side('Joueur A')
    expect(hasDigits()).toBe(true)
    press(/^10 \+/)
    expect(hasDigits()).toBe(false)
    side('Joueur W')
    expect(hasDigits()).toBe(true)
    press(/^10 \+/)
    press(/^Manche 1, 18 à 16/)
    side('Joueur W')
    expect(hasDigits()).toBe(true)
  })

  it('keeps the focus on the keys when their page is turned, so that digits of the keyboard still count', async () => {
    const server = aSheetServer(aSheetGame())
    await openSheet(aSheetGame())
    fireEvent.click(within(pad()).getByRole('button', { name: 'Joueur W' }))
    const turn = (name: RegExp | string) => {
      const key = screen.getByRole('button', { name })
      key.focus()
      fireEvent.click(key)
    }
    turn(/^10 \+/)
    expect(document.activeElement?.textContent).toBe('12–\u206010')
    turn('Revenir aux chiffres')
    expect(document.activeElement?.textContent).toMatch(/^10\s\+$/)
    fireEvent.keyDown(document.activeElement as Element, { key: '7' })
    await waitFor(() => expect(server.state.game.sets[0]?.points).toEqual([[7, 11]]))
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

  it('leaves a free match ended that was given up by mistake', async () => {
    const points: Match['points'] = [
      [11, 8],
      [9, 11],
      [11, 6],
    ]
    const ended = aSheetGame({ formula: 'free', sets: [sampleMatch(1, { points, winner: 'home' })] })
    const server = aSheetServer(ended)
    await openSheet(ended)
    fireEvent.click(within(lineOf(1)).getByRole('button'))
    press('Forfait')
    fireEvent.click(await screen.findByRole('button', { name: /^Forfait.: Joueur A$/ }))
    await waitFor(() => expect(server.state.game.sets).toMatchObject([{ winner: 'away', withdrawn: true }]))
    press('Annuler le forfait')
    await waitFor(() => expect(server.state.game.sets).toMatchObject([{ winner: 'home', withdrawn: false }]))
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

it('asks for a confirmation of a result without a point', async () => {
  const ended = aSheetGame({ done: true })
  aSheetServer(ended)
  await openSheet(ended)
  expect(score()).toContain('Résultat à confirmer')
})

describe('two scorers on one sheet', () => {
  it('see each other’s matches also after the server has refused to read the sheet for a while', async () => {
    const server = aSheetServer(aSheetGame())
    await openSheet(aSheetGame())
    server.enter([sampleMatch(2, { home: ['B'], away: ['X'], winner: 'away', points: [] })])
    server.state.refusals = 2
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    /** Answers are read while no time passes. */
    const settle = () => act(() => new Promise(requestAnimationFrame))
    const pass = async (milliseconds: number) => {
      await act(() => vi.advanceTimersByTimeAsync(milliseconds))
      await settle()
    }
    const reads = () =>
      server.calls.filter(({ method, path }) => method === 'GET' && path.endsWith('.1')).length
    act(() => live.put({ ...server.state.game, sets: undefined }))
    await settle()
    const before = reads()
    await pass(900)
    expect(reads()).toBe(before)
    await pass(200)
    expect(reads()).toBe(before + 1)
    // The second pause is longer.
    await pass(1500)
    expect(reads()).toBe(before + 1)
    await pass(600)
    expect(reads()).toBe(before + 2)
    expect(lineOf(2).textContent).toContain('vainqueur')
    await pass(120_000)
    expect(reads()).toBe(before + 2)
  })

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

  describe('on the same match, of whom one has entered a set already', () => {
    const held = sampleMatch(1, { points: [[11, 8]] })
    const open = async () => {
      const server = aSheetServer(aSheetGame({ sets: [held] }))
      await openSheet(aSheetGame({ sets: [held] }))
      fireEvent.click(within(pad()).getByRole('button', { name: 'Joueur A' }))
      /** The other scorer's sets reach this page. */
      const arrive = async (points: Match['points']) => {
        server.enter([{ ...held, points }])
        act(() => live.put({ ...server.state.game, sets: undefined }))
        await waitFor(() => expect(lineOf(1).textContent).toContain(points.at(-1)?.join('–\u2060')))
      }
      return { server, arrive }
    }

    it('do not enter it twice by the keys', async () => {
      const { server, arrive } = await open()
      await arrive([
        [11, 8],
        [11, 5],
      ])
      fireEvent.click(within(pad()).getByRole('button', { name: '5' }))
      expect(server.sent()).toEqual([])
      set('Joueur A', '7')
      await waitFor(() => expect(server.state.game.sets[0]?.points[2]).toEqual([11, 7]))
    })

    it.each([
      ['entered', [[11, 8] as const, [18, 16] as const]],
      ['corrected', [[11, 9] as const]],
    ])('do not write over what was %s, by an open dialog', async (what, points) => {
      const { server, arrive } = await open()
      if (what === 'corrected') {
        press(/^Manche 1, 11 à 8/)
        fireEvent.click(within(pad()).getByRole('button', { name: 'Joueur A' }))
      }
      press(/^10 \+/)
      press('Autre')
      await screen.findByRole('dialog', { name: what === 'corrected' ? 'Manche 1' : 'Manche 2' })
      await arrive(points.map(([home, away]) => [home, away]))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(server.sent()).toEqual([])
    })

    it('leave the choice alone when the other one corrects another set', async () => {
      const { server, arrive } = await open()
      await arrive([[11, 9]])
      fireEvent.click(within(pad()).getByRole('button', { name: '5' }))
      await waitFor(() =>
        expect(server.state.game.sets[0]?.points).toEqual([
          [11, 9],
          [11, 5],
        ]),
      )
    })
  })
})

describe('who has the sheet open', () => {
  const somebody = { firstname: 'Thomas', lastname: null, id: 't'.repeat(26) as UserId }
  const told = (server: ReturnType<typeof aSheetServer>) =>
    server.calls.filter(({ path }) => path.endsWith('/presence'))

  it('is told to the other scorers, and names those who have it open, until the board is gone', async () => {
    const game = aSheetGame()
    const server = aSheetServer(game)
    server.state.scorers = [{ gameId: game.id, user: somebody }]
    await openSheet(game)
    expect(await screen.findByText('Thomas a aussi cette rencontre ouverte.')).toBeTruthy()
    expect(told(server)).toMatchObject([{ method: 'POST', body: { gameId: game.id } }])
    act(() => live.close())
    await waitFor(() => expect(screen.queryByText(/a aussi cette rencontre ouverte/)).toBeNull())
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(told(server)).toHaveLength(1)
  })

  it('does not count a reader, nor a scorer of another fixture', async () => {
    const game = aSheetGame()
    const server = aSheetServer(game)
    server.state.scorers = [{ gameId: null, user: somebody }]
    const { unmount } = await openSheet(game)
    await waitFor(() => expect(told(server)).toHaveLength(1))
    expect(screen.queryByText(/a aussi cette rencontre ouverte/)).toBeNull()
    unmount()
    server.calls.length = 0
    await openSheet(game, aBoard([game]), { profile: null })
    expect(told(server)).toEqual([])
  })
})
