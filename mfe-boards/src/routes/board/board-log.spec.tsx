import { fakeApi } from '@pingboard/kit/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  begin,
  board,
  game,
  held,
  lines,
  log,
  me,
  openLog,
  pageOf,
  plain,
  score,
  server,
} from '../../../test/log.tsx'
import { aChange, OPENED } from '../../../test/samples.ts'

beforeEach(() => begin())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the running log', () => {
  it('tells members what changed, of which fixture, when and by whom', async () => {
    server()
    await openLog()
    expect(await lines()).toEqual([
      '20:031 – 1 devient 2 – 1Saint-Médard 3 – Union Sportive Cenon Rive Droite 1Marie L.',
      '20:021 – 0 devient 1 – 1Saint-Médard 3 – Union Sportive Cenon Rive Droite 1Marie L.',
      '20:011 – 0Saint-Médard 3 – Union Sportive Cenon Rive Droite 1Vous',
      '20:00Tableau de scores ouvert : Journée 6Quelqu’un',
    ])
  })

  it('tells visitors when, and not by whom', async () => {
    held.history = held.history.map(change => ({ ...change, by: null }))
    server()
    await openLog({ isMember: false, canEdit: false }, null)
    expect((await lines())[0]).toMatch(/^20:031 – 1 devient 2 – 1Saint-Médard 3 – .*1$/)
    expect(screen.getByText(/n’est montré qu’aux membres/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('puts every kind of change into words', async () => {
    const venue = { location: 'Salle A', time: null, tables: null }
    const won = { order: 3, home: ['A'], away: ['X'], points: [], winner: 'away' as const, withdrawn: false }
    held.history = [
      aChange(14, { type: 'reopened' }),
      aChange(13, { type: 'closed' }),
      aChange(12, { type: 'resumed' }),
      aChange(11, { type: 'postponed' }),
      aChange(10, { type: 'sheet-emptied' }),
      aChange(9, { type: 'matches', matches: [won] }),
      aChange(8, { type: 'matches', matches: [{ ...won, winner: null, points: [[11, 8]] }] }),
      aChange(7, { type: 'formula', formula: '3x10' }),
      aChange(6, { type: 'venue', ...venue, tables: '5' }),
      aChange(5, { type: 'venue', ...venue }),
      aChange(4, { type: 'moved', predictedDate: '2026-11-28' }),
      aChange(3, { scoreTeam1: null, scoreTeam2: null }),
      aChange(2, { scoreTeam1: 1, scoreTeam2: 0 }),
      aChange(1, { type: 'renamed', gameId: null, name: 'Journée 7' }),
      OPENED,
    ]
    server()
    await openLog({ isMember: false, canEdit: false }, null)
    const told = within(await log())
      .getAllByRole('listitem')
      .map(line => plain(line.querySelector('p')?.textContent))
    expect(told).toEqual([
      'n’est plus terminée',
      'terminée',
      'n’est plus reportée',
      'reportée',
      'feuille de rencontre vidée',
      'partie 3 : X bat A',
      'partie 3 : 11–8',
      'Formule : 3 joueurs, 10 parties',
      'Tables : 5',
      'Lieu : Salle A',
      'Date : sam. 28 nov.',
      '1 – 0 devient aucun score',
      '1 – 0',
      'Tableau de scores renommé : Journée 7',
      'Tableau de scores ouvert : Journée 6',
    ])
  })

  it('strikes out what was taken back, and says when, and to which moment', async () => {
    const back = aChange(4, { type: 'reverted', to: 1 })
    held.history = [score(5, 1, 0, { at: back.at, by: null }), back, ...held.history]
    server()
    await openLog({ isMember: false, canEdit: false })
    const [way, undone] = await lines()
    expect(way).toMatch(/2 – 1 devient 1 – 0.*retour à l’état de 20:01$/)
    expect(undone).toMatch(/annulé à 20:04$/)
    expect((await log()).querySelectorAll('s')).toHaveLength(2)
  })

  it('names the day, too, of what was taken back on another day', async () => {
    const at = '2026-11-21T09:00:00.000Z'
    held.history = [
      score(5, 1, 0, { at, by: null }),
      aChange(4, { type: 'reverted', to: 1, at }),
      ...held.history,
    ]
    server()
    await openLog({ isMember: false, canEdit: false })
    const [way, undone] = await lines()
    expect(way).toMatch(/retour à l’état du ven\. 20 nov\. à 20:01$/)
    expect(undone).toMatch(/annulé le sam\. 21 nov\. à 10:00$/)
  })

  it('holds a change that arrives, without a reload', async () => {
    server()
    await openLog()
    await log()
    held.history = [score(5, 2, 3), score(4, 2, 2), ...held.history]
    act(() => held.put(board(5, { ...game, scoreTeam2: 3, revision: 5 })))
    await screen.findByText(/2.–.*2 devient 2.–.*3/)
    expect(await lines()).toHaveLength(6)
  })

  it('moves no line under a hand: what arrives waits behind a button', async () => {
    server()
    await openLog()
    fireEvent.pointerMove(await log())
    held.history = [score(4, 2, 2), ...held.history]
    act(() => held.put(board(4)))
    const news = await screen.findByRole('button', { name: '1 nouveau changement' })
    act(() => news.focus())
    fireEvent.click(news)
    expect(await lines()).toHaveLength(5)
    expect(screen.queryByRole('button', { name: /nouveau changement/ })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('shows the person’s own change in spite of the hand that made it', async () => {
    server()
    await openLog()
    fireEvent.pointerMove(await log())
    held.history = [score(4, 2, 2, { by: me }), ...held.history]
    act(() => held.put(board(4)))
    await waitFor(async () => expect(await lines()).toHaveLength(5))
  })

  it('goes further back when asked', async () => {
    held.history = [...Array.from({ length: 70 }, (_, index) => score(70 - index, 70 - index, 0)), OPENED]
    const calls = server()
    await openLog()
    // The oldest read line is left out: the rest of its command may not be read yet.
    expect(await lines()).toHaveLength(49)
    const older = screen.getByRole('button', { name: 'Changements précédents' })
    act(() => older.focus())
    fireEvent.click(older)
    await waitFor(async () => expect(await lines()).toHaveLength(71))
    expect(calls.at(-1)?.search.get('before')).toBe('21')
    expect(screen.queryByRole('button', { name: 'Changements précédents' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('says that it cannot be shown, and tries again', async () => {
    let isDown = true
    fakeApi(asked => (isDown ? { status: 500, code: 'INTERNAL' } : pageOf(asked)))
    await openLog()
    await screen.findByText('La main courante ne s’affiche pas.')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await lines()).toHaveLength(4)
  })
})

it('on a phone the log is a dialog', async () => {
  begin(false)
  server()
  await openLog()
  const box = within(await screen.findByRole('dialog', { name: 'Main courante' }))
  expect(await box.findAllByRole('listitem')).toHaveLength(4)
})
