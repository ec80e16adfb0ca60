import type { Game } from '@pingboard/contracts/http/games.ts'
import { type NotAllowed, notAllowedStepsAtom } from '@pingboard/kit/slice'
import type { Answer } from '@pingboard/kit/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  begin,
  board,
  game,
  held,
  lines,
  log,
  marie,
  openLog,
  other,
  plain,
  server,
} from '../../../test/log.tsx'
import { aBoard, aChange } from '../../../test/samples.ts'

beforeEach(() => begin())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const backButton = async (line: RegExp) =>
  within(await log()).findByRole('button', {
    name: name => line.test(plain(name)) && name.startsWith('Revenir en arrière'),
  })

describe('a way back', () => {
  const after = (part: Partial<Game>): Answer => ({ body: { ...game, sets: [], ...part } })
  const dialog = () => screen.findByRole('dialog')

  it('names its effect, goes from the state that was seen, and can be undone', async () => {
    const calls = server(() => after({ scoreTeam1: 1, scoreTeam2: 0, revision: 5 }))
    const { toasts } = await openLog()
    fireEvent.click(await backButton(/: 1 – 0, Saint-Médard 3/))
    const box = within(await dialog())
    await box.findByText(/La rencontre revient à 1.–.*0/)
    expect(box.getByText('2 changements plus récents de cette rencontre sont annulés.')).toBeTruthy()
    expect(box.getByRole('heading', { name: /Revenir à 1.–.*0/ })).toBeTruthy()
    fireEvent.click(box.getByRole('button', { name: /^Revenir à 1/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = calls.find(({ method }) => method === 'POST')
    expect(sent).toMatchObject({ path: `/games/${game.id}/revert`, body: { to: 1 } })
    expect(sent?.headers.get('if-match')).toBe('"3"')
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)

    expect(plain(toasts()[0]?.text)).toBe('La rencontre est revenue à 1 – 0')
    act(() => toasts()[0]?.action?.run())
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2))
    const undone = calls.at(-1)
    expect(undone).toMatchObject({ body: { to: 3 } })
    expect(undone?.headers.get('if-match')).toBe('"5"')
  })

  it('whose undoing is refused leads to the page that says so', async () => {
    let isAllowed = true
    server(() =>
      isAllowed ? after({ scoreTeam1: 1, scoreTeam2: 0, revision: 5 }) : { status: 403, code: 'FORBIDDEN' },
    )
    const { store, toasts } = await openLog()
    const refused = vi.fn<(refused: NotAllowed) => void>()
    store.set(notAllowedStepsAtom, { run: refused })
    fireEvent.click(await backButton(/: 1 – 0, Saint-Médard 3/))
    const box = within(await dialog())
    await box.findByText(/La rencontre revient à 1.–.*0/)
    fireEvent.click(box.getByRole('button', { name: /^Revenir à 1/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    isAllowed = false
    act(() => toasts()[0]?.action?.run())
    await waitFor(() => expect(refused).toHaveBeenCalledOnce())
    expect(refused.mock.lastCall?.[0].unsaved).toEqual([expect.stringMatching(/, retour en arrière$/)])
  })

  it('leads before a change too; from the latest change only there', async () => {
    const calls = server(() => after({ scoreTeam1: 1, scoreTeam2: 1, revision: 5 }))
    await openLog()
    fireEvent.click(await backButton(/1 – 0 devient 1 – 1/))
    const box = within(await dialog())
    fireEvent.click(await box.findByRole('radio', { name: /Annuler ce changement/ }))
    await box.findByText(/La rencontre revient à 1.–.*0 .maintenant : 2.–.*1./)
    fireEvent.click(box.getByRole('button', { name: /^Garder.: 2/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    fireEvent.click(await backButton(/1 – 1 devient 2 – 1/))
    const latest = within(await dialog())
    await latest.findByText(/La rencontre revient à 1.–.*1/)
    expect(latest.queryByRole('radio')).toBeNull()
    fireEvent.click(latest.getByRole('button', { name: /^Revenir à 1/ }))
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { to: 2 } }))
  })

  it('says that names behind letters do not come back with a sheet', async () => {
    held.history = [aChange(4, { type: 'formula', formula: '4x14', by: marie }), ...held.history]
    server()
    await openLog()
    act(() => held.put(board(4, { ...game, formula: '4x14', revision: 4 })))
    fireEvent.click(await backButton(/Formule : 4 joueurs/))
    await screen.findByText(/ceux de la feuille actuelle sont effacés, ceux d’alors ne reviennent pas/)
    expect(screen.getByText(/Formule.: 4 joueurs, 14 parties devient sans formule/)).toBeTruthy()
  })

  it('tells of a change in between, and goes on from there', async () => {
    const theirs = { ...game, scoreTeam1: 3, revision: 4 }
    const calls = server(({ headers, method }) => {
      if (method === 'GET') return { body: { ...aBoard([theirs, other]), revision: 4 } }
      return headers.get('if-match') === '"3"'
        ? { status: 412, code: 'STALE_REVISION' }
        : after({ revision: 5 })
    })
    await openLog()
    fireEvent.click(await backButton(/1 – 1 devient 2 – 1/))
    const box = within(await dialog())
    fireEvent.click(await box.findByRole('button', { name: /^Revenir à 1/ }))
    await box.findByText('Quelqu’un a modifié cette rencontre entre-temps.')
    await box.findByText(/maintenant : 3.–.*1/)
    fireEvent.click(box.getByRole('button', { name: /^Revenir à 1/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const keys = calls
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
  })

  it('that gets no answer stays open with the reason, and goes again under the same key', async () => {
    let isDown = true
    const calls = server(() => (isDown ? { code: 'NETWORK' } : after({ scoreTeam1: 1, revision: 5 })))
    const { toasts } = await openLog()
    fireEvent.click(await backButton(/1 – 1 devient 2 – 1/))
    const box = within(await dialog())
    const go = await box.findByRole('button', { name: /^Revenir à 1/ })
    fireEvent.click(go)
    expect((await box.findByRole('alert')).textContent).toMatch(/n’est pas revenue en arrière/)
    expect(toasts()).toMatchObject([{ kind: 'error', text: 'La rencontre n’est pas revenue en arrière.' }])
    isDown = false
    fireEvent.click(go)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const keys = calls
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('waits until an entry for the fixture is sent', async () => {
    server(() => ({ code: 'NETWORK' }))
    const { unsent } = await openLog()
    await act(() => unsent.want(game, { scoreTeam1: 3, scoreTeam2: 1 }))
    // The log knows only what is stored.
    expect(await lines()).toHaveLength(4)
    fireEvent.click(await backButton(/1 – 1 devient 2 – 1/))
    const box = within(await dialog())
    await box.findByText(/n’est pas encore envoyée/)
    await box.findByText(/La rencontre revient à/)
    expect(box.getByRole('button', { name: /^Revenir à 1/ })).toHaveProperty('disabled', true)
  })
})
