import type { LiveSnapshot } from '@pingboard/kit/live'
import { inPlayAtom } from '@pingboard/kit/slice'
import { type Answer, fakeApi } from '@pingboard/kit/testing'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.ts'
import { aBoard, aPlainGame, BOARD } from '../../../test/samples.ts'
import { TvBoards } from './tv-boards.tsx'

const live = vi.hoisted(() => ({ tell: (_: unknown): void => {}, held: null as object | null }))
// The connection belongs to the kit. Here the test says what came over it.
vi.mock('@pingboard/kit/live', async original => ({
  dated: (await original<typeof import('@pingboard/kit/live')>()).dated,
  newestBoard: (given: object) => live.held ?? given,
  watchBoard: (_id: string, listener: (snapshot: unknown) => void) => {
    live.tell = listener
    return () => {}
  },
}))

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  live.held = null
  vi.useRealTimers()
})
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const playing = aPlainGame(1, { scoreTeam1: 6, scoreTeam2: 5 })
const board = aBoard([playing, ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map(place => aPlainGame(place))])
const told = (part: Partial<LiveSnapshot>) =>
  act(() => live.tell({ board, status: { kind: 'live' }, lastKnownAt: null, isCatchUp: false, ...part }))

async function switchedOn(answer: () => Answer, at = '/?mode=tv') {
  fakeApi(answer)
  const shown = await renderPart(<TvBoards ids={[BOARD]} exit="/" />, { at })
  await pass(0)
  return shown
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent

describe('a television', () => {
  it('that is switched on before its network tries until it is there', async () => {
    let answer: Answer = { code: 'NETWORK' }
    await switchedOn(() => answer)
    expect(title()).toBe('Connexion au serveur…')
    answer = { body: board }
    await pass(5100)
    expect(title()).toBe('Journée 6')
  })

  it('says calmly that a board cannot be shown, and asks again every minute', async () => {
    let answer: Answer = { status: 404, code: 'BOARD_NOT_FOUND' }
    await switchedOn(() => answer)
    expect(title()).toBe('Rien à afficher ici')
    answer = { body: board }
    await pass(50_000)
    expect(title()).toBe('Rien à afficher ici')
    await pass(11_000)
    expect(title()).toBe('Journée 6')
  })

  it('takes a board off the screen at once when it is closed to it', async () => {
    let answer: Answer = { body: board }
    await switchedOn(() => answer)
    answer = { status: 401, code: 'NOT_SIGNED_IN' }
    told({ status: { kind: 'error', code: 'NOT_SIGNED_IN' } })
    expect(document.body.textContent).not.toContain('Journée 6')
    expect(document.body.textContent).not.toContain('Cenon')
    await pass(61_000)
    expect(title()).toBe('Rien à afficher ici')
  })

  it('turns its pages, and says on which it is', async () => {
    await switchedOn(() => ({ body: board }), '/?mode=tv&page=5')
    expect(screen.getByText('Page 1 sur 2')).toBeTruthy()
    await pass(5100)
    expect(screen.getByText('Page 2 sur 2')).toBeTruthy()
    await pass(5100)
    expect(screen.getByText('Page 1 sur 2')).toBeTruthy()
  })

  it('tells the shell while a fixture is in play', async () => {
    const { store } = await switchedOn(() => ({ body: board }))
    expect(store.get(inPlayAtom)).toBe(true)
    told({ board: { ...board, revision: 9, games: [{ ...playing, done: true }] } })
    expect(store.get(inPlayAtom)).toBe(false)
  })

  it('says how fresh the scores are in the words of the live page', async () => {
    await switchedOn(() => ({ body: board }), '/?mode=tv')
    told({})
    expect(screen.getAllByText('En direct').some(({ dataset }) => dataset.kind === 'live')).toBe(true)
    told({ status: { kind: 'offline' }, lastKnownAt: Date.parse('2026-11-20T20:04:00+01:00') })
    expect(screen.getByText('Hors ligne – derniers scores ven. 20 nov. 20:04')).toBeTruthy()
  })

  it('names the day of its last scores from midnight on, though its network stays away', async () => {
    vi.setSystemTime('2026-11-20T23:59:00+01:00')
    await switchedOn(() => ({ body: board }), '/?mode=tv')
    told({ status: { kind: 'offline' }, lastKnownAt: Date.parse('2026-11-20T22:10:00+01:00') })
    expect(screen.getByText('Hors ligne – derniers scores 22:10')).toBeTruthy()
    await pass(70_000)
    expect(screen.getByText('Hors ligne – derniers scores ven. 20 nov. 22:10')).toBeTruthy()
  })

  it('shows nothing of a past day in play once its network is gone', async () => {
    const { store } = await switchedOn(() => ({ body: board }), '/?mode=tv')
    told({})
    expect(store.get(inPlayAtom)).toBe(true)
    told({ status: { kind: 'offline' }, lastKnownAt: Date.parse('2026-11-20T20:04:00+01:00') })
    expect(store.get(inPlayAtom)).toBe(false)
    expect(screen.queryAllByText('En direct')).toEqual([])
  })

  it('begins with the newest that the page knows of a board', async () => {
    live.held = { ...board, revision: 9, games: [{ ...playing, scoreTeam1: 7 }, ...board.games.slice(1)] }
    await switchedOn(() => ({ body: board }))
    expect(screen.getByText('7')).toBeTruthy()
    expect(screen.queryByText('6')).toBeNull()
  })

  it('is late by the seconds of its address', async () => {
    await switchedOn(() => ({ body: board }), '/?mode=tv&delay=20')
    told({
      board: { ...board, revision: 9, games: [{ ...playing, scoreTeam1: 7 }, ...board.games.slice(1)] },
    })
    await pass(19_000)
    expect(screen.queryByText('7')).toBeNull()
    await pass(1500)
    // Two pages share the screen while one gives way to the other.
    expect(screen.queryAllByText('7')).not.toEqual([])
  })
})

describe('the remote control', () => {
  const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
  const bar = () => screen.queryByRole('toolbar')
  const focused = () => document.activeElement?.textContent

  it('shows the controls with any key, which presses none of them', async () => {
    await switchedOn(() => ({ body: board }))
    expect(bar()).toBeNull()
    key('Enter')
    expect(bar()).toBeTruthy()
    expect(focused()).toBe('Pause')
    key('ArrowRight')
    expect(focused()).toBe('Page précédente')
    key('ArrowLeft')
    key('ArrowLeft')
    expect(focused()).toBe('Quitter')
    key('GoBack')
    expect(bar()).toBeNull()
  })

  it('hides them when the hand is gone', async () => {
    await switchedOn(() => ({ body: board }))
    key('ArrowUp')
    await pass(5000)
    expect(bar()).toBeTruthy()
    await pass(1500)
    expect(bar()).toBeNull()
  })

  it('stops the pages, for ten minutes at most', async () => {
    await switchedOn(() => ({ body: board }))
    key('MediaPlayPause')
    expect(screen.getByText('Pages en pause')).toBeTruthy()
    await pass(11_000)
    expect(screen.getByText('Page 1 sur 2')).toBeTruthy()
    await pass(600_000)
    expect(screen.queryByText('Pages en pause')).toBeNull()
  })

  it('goes on and back', async () => {
    await switchedOn(() => ({ body: board }))
    key('MediaTrackNext')
    expect(screen.getByText('Page 2 sur 2')).toBeTruthy()
    key('PageUp')
    expect(screen.getByText('Page 1 sur 2')).toBeTruthy()
  })

  it('changes the theme in the address, and leaves', async () => {
    const { router } = await switchedOn(() => ({ body: board }))
    fireEvent.click(document.body)
    fireEvent.click(screen.getByRole('button', { name: 'Clair' }))
    expect(router.state.location.search).toBe('?mode=tv&theme=light')
    fireEvent.click(screen.getByRole('button', { name: 'Quitter' }))
    expect(router.state.location.search).toBe('')
  })
})
