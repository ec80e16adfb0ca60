// @vitest-environment jsdom
import { sampleBoard, sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { gameState } from '../fixtures/index.ts'
import type { LiveStatus } from './live-status.ts'
import { useBoard } from './use-board.ts'

const snapshot = vi.hoisted(() => ({
  board: null,
  status: { kind: 'offline' as LiveStatus['kind'] },
  lastChangeAt: null as number | null,
}))
// The connection is the test's.
vi.mock('./watch-board.ts', () => {
  const store = {
    subscribe: () => () => {},
    snapshot: () => snapshot,
    put() {},
    retry() {},
    dismissMissed() {},
  }
  return { storeOf: () => store, holdBoard: () => () => {} }
})

const FRIDAY = '2026-11-20'
const kept = sampleBoard([sampleGame(1, { scoreTeam1: 5, scoreTeam2: 3, predictedDate: FRIDAY })], {
  today: FRIDAY,
})

function Page() {
  const { board } = useBoard(kept.id, kept)
  const [game] = board.games
  return <p>{game && gameState(game, board.today)}</p>
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it.each([
  ['offline', '2026-11-20T22:30:00Z', 'live'],
  ['offline', '2026-11-20T23:30:00Z', 'done'],
  ['slow', '2026-11-21T08:00:00Z', 'done'],
  // The server's day counts, not the clock of the device.
  ['connecting', '2026-11-21T08:00:00Z', 'live'],
  ['live', '2026-11-21T08:00:00Z', 'live'],
] as const)(
  'a fixture of a past day is not in play, whoever kept the board: %s at %s',
  (kind, now, state) => {
    vi.useFakeTimers({ now: new Date(now) })
    snapshot.status.kind = kind
    render(<Page />)
    expect(screen.getByText(state)).toBeTruthy()
  },
)

it('tells the moment of the last change once it is ten minutes ago, though no message comes', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z') })
  const lastChangeAt = Date.now()
  Object.assign(snapshot, { status: { kind: 'live' }, lastChangeAt })
  const Quiet = () => <p>{useBoard(kept.id, kept).quietSince ?? 'lively'}</p>
  render(<Quiet />)
  await act(() => vi.advanceTimersByTimeAsync(599_000))
  expect(screen.getByText('lively')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(7000))
  expect(screen.getByText(String(lastChangeAt))).toBeTruthy()
})
