import { type LiveStatus, useBoard } from '@pingboard/kit/live'
import { fakeApi } from '@pingboard/kit/testing'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBoard, aPlainGame, BOARD } from '../../test/samples.ts'
import { useDisplayBoard } from './use-display-board.ts'

const LIVE: LiveStatus = { kind: 'live' }
const room = vi.hoisted(() => ({ status: { kind: 'live' } as LiveStatus, lastKnownAt: 0, retry: vi.fn() }))
vi.mock('@pingboard/kit/live', () => ({ useBoard: vi.fn() }))

const board = aBoard([aPlainGame(1)])
const REFUSED = { status: 401, body: { code: 'NOT_SIGNED_IN' } }
let answer: { status?: number; body: unknown } = { body: board }

beforeEach(() => {
  vi.useFakeTimers()
  answer = { body: board }
  Object.assign(room, { status: LIVE, lastKnownAt: Date.now(), retry: vi.fn() })
  vi.mocked(useBoard).mockImplementation(((_: unknown, initial: unknown) => ({
    ...room,
    board: initial,
    isCatchUp: false,
  })) as never)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function opened() {
  fakeApi(() => answer)
  const { result, rerender } = renderHook(() => useDisplayBoard(BOARD))
  await pass(0)
  const now = (status: LiveStatus) => {
    room.status = status
    rerender()
  }
  return { shown: () => result.current, now }
}

describe('a board that nobody operates', () => {
  it('is shown, and asked for once', async () => {
    const { shown } = await opened()
    expect(shown()).toMatchObject({ isRefused: false, isOld: false, board: { id: BOARD } })
    await pass(300_000)
    expect(room.retry).not.toHaveBeenCalled()
  })

  it('is old half a minute after the last news, and young with the next', async () => {
    const { shown, now } = await opened()
    now({ kind: 'cut-off' })
    await pass(29_900)
    expect(shown().isOld).toBe(false)
    await pass(200)
    expect(shown().isOld).toBe(true)
    expect(shown().board).toMatchObject({ id: BOARD })
    now(LIVE)
    expect(shown().isOld).toBe(false)
  })

  it('that is refused is asked for again and again, until it is shown', async () => {
    answer = REFUSED
    const { shown } = await opened()
    expect(shown()).toMatchObject({ isRefused: true, board: null })
    await pass(60_000)
    expect(shown().isRefused).toBe(true)
    answer = { body: board }
    await pass(30_100)
    expect(shown()).toMatchObject({ isRefused: false, board: { id: BOARD } })
  })

  it('whose room was closed keeps what was known, and enters again once it may', async () => {
    const { shown, now } = await opened()
    answer = { status: 404, body: { code: 'BOARD_NOT_FOUND' } }
    now({ kind: 'error', code: 'BOARD_DELETED' })
    await pass(31_000)
    expect(shown()).toMatchObject({ isRefused: true, isOld: true, board: { id: BOARD } })
    expect(room.retry).not.toHaveBeenCalled()
    answer = { body: board }
    await pass(31_000)
    expect(room.retry).toHaveBeenCalledOnce()
    expect(shown().isRefused).toBe(false)
  })
})
