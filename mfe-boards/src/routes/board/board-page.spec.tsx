import type { Game } from '@pingboard/contracts/http/games.ts'
import type { LiveStatus } from '@pingboard/kit/live'
import { announcementAtom, type NotAllowed, notAllowedStepsAtom } from '@pingboard/kit/slice'
import { type Call, fakeApi } from '@pingboard/kit/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { renderPart } from '../../../test/render.ts'
import { aBoard, aPlainGame, BOARD } from '../../../test/samples.ts'
import { BoardPage } from './board-page.tsx'

const live = vi.hoisted(() => ({ put: (_given: unknown): void => {}, close: (): void => {} }))
// The connection belongs to the kit. Here the test sets the board.
vi.mock('@pingboard/kit/live', async () => {
  const { useState } = await import('react')
  return {
    useBoard: (_id: string, initial: { games: { id: string }[] }) => {
      const [board, setBoard] = useState(initial)
      const [status, setStatus] = useState<LiveStatus>({ kind: 'connecting' })
      live.close = () => setStatus({ kind: 'error', code: 'BOARD_DELETED' })
      live.put = given => {
        const game = given as { id: string }
        setBoard(held => ({ ...held, games: held.games.map(old => (old.id === game.id ? game : old)) }))
      }
      const nothing = {
        changedGames: new Map(),
        scoredGames: new Map(),
        missed: [],
        isCatchUp: false,
        quietSince: null,
      }
      const rest = { lastKnownAt: null, viewers: null, retry() {}, dismissMissed() {} }
      return { ...nothing, ...rest, board, status, put: live.put }
    },
  }
})

const one = aPlainGame(1, { scoreTeam1: 7, scoreTeam2: 4, revision: 4 })
const two = aPlainGame(2, { labelTeam1: 'Élan Pongiste Boïen 2', scoreTeam1: 1, scoreTeam2: 1, revision: 5 })
const board = aBoard([one, two], ['canUpdateGame'])
const open = (initial = board, hash = '') =>
  renderPart(<BoardPage initial={initial} />, { path: '/boards/:id', at: `/boards/${BOARD}${hash}` })
const plus = (team: RegExp) =>
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`Ajouter 1 point à .*${team.source}`) }))
/** A server that saves what it is sent. */
const saves = ({ path, body }: Call) => {
  if (path.endsWith('/presence')) return { body: { scorers: [] } }
  const game = [one, two].find(({ id }) => path.endsWith(id)) as Game
  return { body: { ...game, ...(body as Partial<Game>), revision: game.revision + 1 } }
}
beforeEach(() => localStorage.setItem('boards.entry-mode', 'on'))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('an open row', () => {
  it('with a score that is not saved asks before another row takes its place', async () => {
    localStorage.setItem('boards.entry-mode', 'off')
    fakeApi(saves)
    await open()
    const row = (name: RegExp) => screen.getByRole('button', { name })
    const points = () =>
      screen.getAllByRole('button', { name: /^Ajouter 1/ }).map(each => each.getAttribute('aria-label'))
    fireEvent.click(row(/Médard.*En direct/))
    fireEvent.click(row(/Ajouter 1.*Médard/))
    fireEvent.click(row(/Boïen.*En direct/))
    const question = await screen.findByRole('alertdialog')
    fireEvent.click(within(question).getByRole('button', { name: 'Continuer la saisie' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(points()[0]).toMatch(/Médard/)
    expect(document.body.textContent).toMatch(/mène 8 à 4/)
    fireEvent.click(row(/Boïen.*En direct/))
    fireEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Abandonner la saisie' }),
    )
    await waitFor(() => expect(points()[0]).toMatch(/Boïen/))
    // Nothing was entered: the next row opens at once.
    fireEvent.click(row(/Médard.*En direct/))
    await waitFor(() => expect(points()[0]).toMatch(/Médard/))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('with a score that is not saved asks before the other tab takes its place', async () => {
    localStorage.setItem('boards.entry-mode', 'off')
    fakeApi(saves)
    await open()
    fireEvent.click(screen.getByRole('button', { name: /Médard.*En direct/ }))
    fireEvent.click(screen.getByRole('button', { name: /Ajouter 1.*Médard/ }))
    fireEvent.click(screen.getByRole('tab', { name: 'Réglages' }))
    const question = await screen.findByRole('alertdialog')
    fireEvent.click(within(question).getByRole('button', { name: 'Continuer la saisie' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(document.body.textContent).toMatch(/mène 8 à 4/)
    fireEvent.click(screen.getByRole('tab', { name: 'Réglages' }))
    fireEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Abandonner la saisie' }),
    )
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: 'Réglages' }).getAttribute('aria-selected')).toBe('true'),
    )
  })
})

describe('a score on its way', () => {
  const row = (name: RegExp) => screen.getByRole('button', { name })
  const openRow = (name: RegExp) => fireEvent.click(row(new RegExp(`${name.source}.*En direct`)))
  const close = () => fireEvent.click(screen.getAllByRole('button', { name: 'Fermer' }).at(-1) as HTMLElement)
  const isOpen = () => screen.queryAllByRole('button', { name: /^Ajouter 1/ }).length > 0
  /** The first fixture is saved, and its answer is slow. */
  const save = async () => {
    localStorage.setItem('boards.entry-mode', 'off')
    const slow = Promise.withResolvers<void>()
    const { calls } = fakeApi(async call => {
      if (call.method === 'PATCH') await slow.promise
      return saves(call)
    })
    const shown = await open()
    openRow(/Médard/)
    fireEvent.click(row(/Ajouter 1.*Médard/))
    fireEvent.click(row(/^Enregistrer$/))
    const isSent = () => expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
    const answer = async () => {
      await waitFor(isSent)
      await act(async () => slow.resolve())
      await waitFor(() => expect(shown.toasts()).toHaveLength(1))
    }
    return { ...shown, isSent, answer }
  }

  it.each(['at once', 'once it is kept'])(
    'lets its editor close %s, without a question, and is saved',
    async when => {
      const { isSent, answer, unsent } = await save()
      if (when !== 'at once') await waitFor(isSent)
      close()
      await waitFor(() => expect(isOpen()).toBe(false))
      expect(screen.queryByRole('alertdialog')).toBeNull()
      await answer()
      expect(unsent.snapshot().list).toEqual([])
    },
  )

  it('leaves the next editor alone: what is typed there stays, and the focus too', async () => {
    const { answer } = await save()
    openRow(/Boïen/)
    await waitFor(() => expect(row(/Ajouter 1.*Boïen/)).toBeTruthy())
    fireEvent.click(row(/Ajouter 1.*Boïen/))
    const focused = document.activeElement
    await answer()
    await act(() => new Promise(requestAnimationFrame))
    expect(document.body.textContent).toMatch(/mène 2 à 1/)
    expect(document.activeElement).toBe(focused)
  })

  it('leaves an editor alone that was opened again meanwhile', async () => {
    const { answer } = await save()
    close()
    await waitFor(() => expect(isOpen()).toBe(false))
    openRow(/Médard/)
    fireEvent.click(row(/Ajouter 1.*Médard/))
    await answer()
    expect(document.body.textContent).toMatch(/mène 9 à 4/)
  })

  it('asks about what was entered after it, and is saved all the same', async () => {
    const { answer } = await save()
    fireEvent.click(row(/Ajouter 1.*Médard/))
    close()
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toMatch(/Score.: 9.–..4/)
    fireEvent.click(within(question).getByRole('button', { name: 'Abandonner la saisie' }))
    await waitFor(() => expect(isOpen()).toBe(false))
    await answer()
    await waitFor(() => expect(row(/Médard.*En direct/).textContent).toMatch(/8/))
  })
})

describe('a tap', () => {
  it('is in no words any more once another phone has changed the score', async () => {
    fakeApi(saves)
    const { store, unsent } = await open()
    plus(/Médard-en-Jalles.3/)
    expect(store.get(announcementAtom)).toMatchObject({
      text: expect.stringMatching(/mène 8 à 4/),
      about: one.id,
    })
    await screen.findByRole('button', { name: /Annuler.*7/ })
    expect(document.body.textContent).toMatch(/mène 8 à 4/)
    await waitFor(() => expect(unsent.snapshot().list).toEqual([]))
    act(() => live.put({ ...one, scoreTeam1: 8, scoreTeam2: 6, revision: 9 }))
    expect(document.body.textContent).not.toMatch(/mène 8 à 4/)
    // An undo would overwrite the other person's score.
    expect(screen.queryByRole('button', { name: /Annuler/ })).toBeNull()
  })

  it('that is taken back is not spoken any more: the score of before is', async () => {
    fakeApi(saves)
    const { store } = await open(
      aBoard([one, { ...two, scoreTeam1: null, scoreTeam2: null }], ['canUpdateGame']),
    )
    const said = () => store.get(announcementAtom)
    plus(/Médard-en-Jalles.3/)
    fireEvent.click(await screen.findByRole('button', { name: /Annuler.*7/ }))
    expect(said()).toMatchObject({ text: expect.stringMatching(/mène 7 à 4/), about: one.id })
    plus(/Boïen.2/)
    fireEvent.click(await screen.findByRole('button', { name: /Annuler.*aucun score/ }))
    expect(said()).toMatchObject({ text: 'aucun score', about: two.id })
  })

  it('that resumes a postponed fixture of a past day says so, and is taken back, also once the day has ended it', async () => {
    const past = aPlainGame(1, { postponed: true, predictedDate: '2026-11-13', revision: 4 })
    fakeApi(({ path, body }) =>
      path.endsWith('/presence')
        ? { body: { scorers: [] } }
        : { body: { ...past, postponed: false, done: true, ...(body as Partial<Game>), revision: 6 } },
    )
    const { unsent } = await open(aBoard([past, two], ['canUpdateGame']))
    plus(/Médard-en-Jalles.3/)
    await waitFor(() => expect(unsent.snapshot().list).toEqual([]))
    expect(document.body.textContent).toContain('n’est plus reportée')
    expect(screen.getByRole('button', { name: /Annuler/ })).toBeTruthy()
  })

  it('that ends a fixture is taken back by the same bar', async () => {
    const { calls } = fakeApi(saves)
    await open()
    fireEvent.click(screen.getByRole('button', { name: /^Terminer\s: .*Médard-en-Jalles.3/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Annuler' }))
    const sent = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    await waitFor(() => expect(sent()).toEqual([{ done: true }, { done: false }]))
  })

  it('that is taken back leaves the focus on its row', async () => {
    fakeApi(saves)
    await open()
    plus(/Médard-en-Jalles.3/)
    const undo = await screen.findByRole('button', { name: /Annuler.*7/ })
    act(() => undo.focus())
    fireEvent.click(undo)
    await waitFor(() => expect(screen.queryByRole('button', { name: /Annuler/ })).toBeNull())
    expect(document.activeElement?.getAttribute('data-game')).toBe(one.id)
  })

  it('whose bar goes while it has the focus gives it to the page', async () => {
    fakeApi(saves)
    const main = document.body.appendChild(Object.assign(document.createElement('main'), { id: 'main' }))
    onTestFinished(() => main.remove())
    main.tabIndex = -1
    const { unsent } = await open()
    plus(/Médard-en-Jalles.3/)
    const undo = await screen.findByRole('button', { name: /Annuler.*7/ })
    await waitFor(() => expect(unsent.snapshot().list).toEqual([]))
    act(() => undo.focus())
    act(() => live.put({ ...one, scoreTeam1: 8, scoreTeam2: 6, revision: 9 }))
    expect(screen.queryByRole('button', { name: /Annuler/ })).toBeNull()
    expect(document.activeElement).toBe(main)
  })

  it('is not offered where the sheet gives the score: the row leads to the sheet', async () => {
    fakeApi(saves)
    await open(aBoard([{ ...one, formula: '4x14', fromSheet: true }, two], ['canUpdateGame']))
    expect(screen.queryByRole('button', { name: /^Ajouter 1 point à .*Médard/ })).toBeNull()
    const link = screen.getByRole('link', { name: /^Feuille de rencontre.: .*Médard/ })
    expect(link.getAttribute('href')).toBe(`/boards/${BOARD}/games/1`)
  })

  it('is offered beside a sheet that is not begun', async () => {
    fakeApi(saves)
    await open(aBoard([{ ...one, formula: '4x14' }, two], ['canUpdateGame']))
    expect(screen.getByRole('button', { name: /^Ajouter 1 point à .*Médard/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Feuille de rencontre/ })).toBeNull()
  })

  it('without the right leads to the page that names what was not saved', async () => {
    fakeApi(() => ({ status: 403, code: 'FORBIDDEN' }))
    const { store, unsent } = await open()
    const refused = vi.fn<(refused: NotAllowed) => void>()
    store.set(notAllowedStepsAtom, { run: refused })
    plus(/Boïen.2/)
    plus(/Médard-en-Jalles.3/)
    await waitFor(() => expect(refused).toHaveBeenCalled())
    const [{ unsaved, livePage }] = refused.mock.lastCall ?? [{ unsaved: [], livePage: '' }]
    expect(livePage).toBe(`/boards/${BOARD}/live`)
    expect(unsaved.map(line => line.replace(/[\s\u2060]+/g, ' '))).toEqual([
      expect.stringMatching(/Boïen 2 – Union .*, 2 – 1$/),
      expect.stringMatching(/Jalles 3 – Union .*, 8 – 4$/),
    ])
    // Both stay listed, with the reason.
    await waitFor(() =>
      expect(unsent.snapshot().list.map(({ stop }) => stop?.code)).toEqual(['FORBIDDEN', 'FORBIDDEN']),
    )
  })
})

describe('a score that cannot be sent', () => {
  const without = async () => {
    let isDown = true
    const { calls: asked } = fakeApi(question => (isDown ? { code: 'NETWORK' } : saves(question)))
    const shown = await open()
    plus(/Boïen.2/)
    plus(/Médard-en-Jalles.3/)
    await waitFor(() => expect(screen.getAllByText(/Enregistré sur cet appareil/)).toHaveLength(2))
    return {
      ...shown,
      networkReturns: () => {
        isDown = false
        asked.length = 0
        shown.unsent.nudge()
        return asked
      },
    }
  }

  it('stays in its row, and goes by itself when the network returns, in the order of the taps', async () => {
    const { networkReturns } = await without()
    const asked = networkReturns()
    await waitFor(() => expect(screen.queryAllByText(/Enregistré sur cet appareil/)).toHaveLength(0))
    expect(asked.map(({ path }) => path)).toEqual([`/games/${two.id}`, `/games/${one.id}`])
  })

  it('does not hold the page: it is kept on the device', async () => {
    const { router, unsent } = await without()
    await act(() => router.navigate('/elsewhere'))
    expect(router.state.location.pathname).toBe('/elsewhere')
    expect(unsent.snapshot().list).toHaveLength(2)
  })
})

describe('a setting that cannot be sent', () => {
  it('is shown in its row as kept', async () => {
    fakeApi(() => ({ code: 'NETWORK' }))
    await open()
    fireEvent.click(screen.getByRole('tab', { name: 'Réglages' }))
    fireEvent.click(screen.getByRole('button', { name: /Modifier .*Boïen.2/ }))
    fireEvent.change(await screen.findByLabelText(/^Lieu/), { target: { value: 'Salle Jean-Moulin' } })
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    const row = (await screen.findByText(/Enregistré sur cet appareil/)).closest('li')
    expect(within(row as HTMLElement).getByText('Salle Jean-Moulin')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('a setting on its way', () => {
  const place = () => screen.findByLabelText<HTMLInputElement>(/^Lieu/)
  const openSettings = (name: RegExp) =>
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`Modifier .*${name.source}`) }))

  it('lets its dialog close without a question, and leaves the next dialog alone', async () => {
    const slow = Promise.withResolvers<void>()
    fakeApi(async call => {
      if (call.method === 'PATCH') await slow.promise
      return saves(call)
    })
    const { toasts } = await open()
    fireEvent.click(screen.getByRole('tab', { name: 'Réglages' }))
    openSettings(/Boïen.2/)
    fireEvent.change(await place(), { target: { value: 'Salle Jean-Moulin' } })
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    openSettings(/Médard-en-Jalles.3/)
    fireEvent.change(await place(), { target: { value: 'Salle Colette-Besson' } })
    await act(async () => slow.resolve())
    await waitFor(() => expect(toasts()).toHaveLength(1))
    expect((await place()).value).toBe('Salle Colette-Besson')
  })
})

describe('a setting that was saved', () => {
  it('is taken back by the undo, and nothing else', async () => {
    const { calls } = fakeApi(saves)
    const { toasts } = await open()
    fireEvent.click(screen.getByRole('tab', { name: 'Réglages' }))
    fireEvent.click(screen.getByRole('button', { name: /Modifier .*Boïen.2/ }))
    fireEvent.change(await screen.findByLabelText(/^Lieu/), { target: { value: 'Salle Jean-Moulin' } })
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(toasts()).toHaveLength(1))
    act(() => toasts()[0]?.action?.run())
    const sent = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    await waitFor(() => expect(sent()).toEqual([{ location: 'Salle Jean-Moulin' }, { location: null }]))
  })

  it('is taken back without the point that another person entered meanwhile', async () => {
    let stored: Game = { ...two, scoreTeam1: 2, revision: 6 }
    fakeApi(call => {
      if (call.path.endsWith('/presence')) return saves(call)
      if (call.method === 'GET') return { body: { ...stored, sets: [] } }
      if (call.headers.get('if-match') !== `"${stored.revision}"`)
        return { status: 412, code: 'STALE_REVISION' }
      stored = { ...stored, ...(call.body as Partial<Game>), revision: stored.revision + 1 }
      return { body: stored }
    })
    const { toasts } = await open()
    fireEvent.click(screen.getByRole('tab', { name: 'Réglages' }))
    fireEvent.click(screen.getByRole('button', { name: /Modifier .*Boïen.2/ }))
    fireEvent.change(await screen.findByLabelText(/^Tables/), { target: { value: '5' } })
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(toasts()).toHaveLength(1))
    expect(toasts()[0]?.text).toBe('État enregistré')
    expect(stored).toMatchObject({ scoreTeam1: 2, tables: '5' })
    act(() => toasts()[0]?.action?.run())
    await waitFor(() => expect(stored.tables).toBeNull())
    expect(stored).toMatchObject({ scoreTeam1: 2, scoreTeam2: 1, revision: 8 })
  })
})

it('tells nobody any more who is here once the board is deleted', async () => {
  const { calls } = fakeApi(saves)
  await open()
  const told = () => calls.filter(({ path }) => path.endsWith('/presence')).length
  await waitFor(() => expect(told()).toBe(1))
  act(() => live.close())
  await screen.findByText(/supprimé/)
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(told()).toBe(1)
})

describe('an address with quick entry', () => {
  beforeEach(() => localStorage.setItem('boards.entry-mode', 'off'))

  it('switches it on for a scorer, and is the address of the board again', async () => {
    fakeApi(saves)
    const { router } = await open(board, '?entry=quick')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(screen.getAllByRole('button', { name: /Ajouter 1 point/ })).toHaveLength(4)
    // Switched off, it stays off.
    fireEvent.click(screen.getByRole('switch', { name: 'Saisie rapide' }))
    expect(screen.queryAllByRole('button', { name: /Ajouter 1 point/ })).toHaveLength(0)
  })

  it('changes nothing for a person who may only read', async () => {
    await open(aBoard([one, two]), '?entry=quick')
    expect(screen.queryAllByRole('button', { name: /Ajouter 1 point/ })).toHaveLength(0)
    expect(localStorage.getItem('boards.entry-mode')).toBe('off')
  })
})

describe('an address that names a fixture', () => {
  beforeEach(() => localStorage.setItem('boards.entry-mode', 'off'))
  const table = () => screen.queryByRole('region', { name: /Médard-en-Jalles/ })

  it('lets a scorer tap at once, on that fixture only', async () => {
    const { calls } = fakeApi(saves)
    await open(board, `#${one.id}`)
    expect(screen.getAllByRole('button', { name: /Ajouter 1 point/ })).toHaveLength(2)
    expect(document.activeElement?.closest('[data-game]')?.getAttribute('data-game')).toBe(one.id)
    plus(/Médard-en-Jalles.3/)
    const changes = () => calls.filter(({ method }) => method === 'PATCH').map(({ path }) => path)
    await waitFor(() => expect(changes()).toEqual([`/games/${one.id}`]))
    expect(localStorage.getItem('boards.entry-mode')).toBe('off')
  })

  it('opens a fixture that is over', async () => {
    await open(aBoard([{ ...one, done: true }, two], ['canUpdateGame']), `#${one.id}`)
    expect(table()).toBe(document.activeElement)
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
    await waitFor(() => expect(table()).toBeNull())
  })

  it('opens the fixture for a person who may only read', async () => {
    fakeApi(() => ({ status: 404, code: 'GROUP_NOT_FOUND' }))
    await open(aBoard([one, two]), `#${one.id}`)
    expect(table()?.textContent).toMatch(/mène 7 à 4/)
    expect(screen.queryByRole('button', { name: /Ajouter 1 point/ })).toBeNull()
  })

  it('says of one that ended without a point that its result is to be confirmed', async () => {
    fakeApi(() => ({ status: 404, code: 'GROUP_NOT_FOUND' }))
    const ended = { ...one, scoreTeam1: null, scoreTeam2: null, done: true }
    await open(aBoard([ended, two]), `#${one.id}`)
    expect(table()?.textContent).toContain('Résultat à confirmer')
    expect(table()?.textContent).not.toContain('Pas encore de score')
  })

  it('of another board opens nothing', async () => {
    await open(board, '#settings')
    expect(screen.getByRole('tab', { name: 'Réglages', selected: true })).toBeTruthy()
    cleanup()
    await open(board, `#${'z'.repeat(26)}.1`)
    expect(table()).toBeNull()
    expect(screen.queryByRole('button', { name: /Ajouter 1 point/ })).toBeNull()
  })
})

describe('the order of a day', () => {
  const rows = () =>
    screen
      .getAllByRole('listitem')
      .filter(row => row.dataset.game)
      .map(row => row.dataset.game?.slice(-1))
  const five = aPlainGame(5, { scoreTeam1: 2 })
  const games = [
    aPlainGame(1, { idTeam2: null }),
    aPlainGame(2, { postponed: true }),
    aPlainGame(3, { done: true }),
    aPlainGame(4),
    five,
    aPlainGame(6, { predictedDate: '2026-11-13', done: true }),
  ]

  it('begins with what is in play and to come, and moves no row while the page is open', async () => {
    fakeApi(() => ({ status: 404, code: 'GROUP_NOT_FOUND' }))
    await open(aBoard(games))
    expect(rows()).toEqual(['6', '5', '4', '3', '2', '1'])
    act(() => live.put({ ...five, done: true, revision: 9 }))
    expect(rows()).toEqual(['6', '5', '4', '3', '2', '1'])
  })
})
