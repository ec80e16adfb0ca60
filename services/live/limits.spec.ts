import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { atMostOncePer } from './at-most-once-per.ts'
import { fromOurPages, seatOf } from './handshake.ts'
import { DEFAULT_LIMITS, keepsPace, tally } from './limits.ts'
import { watchRights } from './watch-rights.ts'

it('a vanished viewer is counted for thirty seconds at most', () => {
  expect(DEFAULT_LIMITS.pingIntervalMs + DEFAULT_LIMITS.pingTimeoutMs).toBeLessThanOrEqual(30_000)
})

it('a tally gives out so many places, takes them back, and forgets who has none', () => {
  const places = tally(2)
  expect([places.take('a'), places.take('a'), places.take('a'), places.take('b')]).toEqual([
    true,
    true,
    false,
    true,
  ])
  expect([places.full('a'), places.full('b'), places.full('c')]).toEqual([true, false, false])
  places.give('a')
  expect(places.take('a')).toBe(true)
  for (const key of ['a', 'a', 'b', 'b']) places.give(key)
  expect(places.size()).toBe(0)
})

it('a pace allows so many messages in a window, and again in the next', () => {
  const pace = { since: 0, count: 0 }
  const limit = { most: 2, perMs: 100 }
  expect([1, 2, 3].map(at => keepsPace(pace, limit, at))).toEqual([true, true, false])
  expect(keepsPace(pace, limit, 101)).toBe(true)
})

describe('a handshake', () => {
  const ours = new Set(['https://club.example'])
  it.each([
    [{ origin: 'https://club.example' }, true, true],
    [{ origin: 'https://other.example' }, false, false],
    [{ origin: 'https://club.example', 'sec-fetch-site': 'cross-site' }, false, false],
    [{}, false, true],
    [{}, true, false],
    [{ 'sec-fetch-site': 'same-origin' }, true, true],
    [{ 'sec-fetch-site': 'same-site' }, true, false],
  ])('with %j, signed in %s: accepted %s', (headers, signedIn, accepted) => {
    expect(fromOurPages(headers, signedIn, ours)).toBe(accepted)
  })

  const board = 'b'.repeat(26)
  const seat = (url: string, caller = null as Parameters<typeof seatOf>[1]) =>
    seatOf({ url, headers: { cookie: 'x' } } as Parameters<typeof seatOf>[0], caller, '::1')
  it('names one board, or none', () => {
    expect(seat(`/live?board=${board}`).board).toBe(board)
    for (const query of ['', '?board=', '?board=x', `?board=${board}&board=${board}`]) {
      expect(seat(`/live${query}`).board).toBeNull()
    }
  })
  it('counts as a viewer unless it is a television, an embedded page or an overlay', () => {
    expect(['', 'tv', 'embed', 'overlay', 'other'].map(mode => seat(`/live?mode=${mode}`).counted)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
  })
  it('keeps the cookie of a session only', () => {
    expect(seat('/live')).toMatchObject({ cookie: undefined, session: null })
    expect(seat('/live', { userId: 'u' as never, sessionId: 's' })).toMatchObject({
      cookie: 'x',
      session: 's',
    })
  })
})

describe('who may watch', () => {
  const refusal = (member: boolean, boardVisibility: 'public' | 'members', caller: boolean, exists = true) =>
    watchRights({
      callerOf: async () => (caller ? { userId: 'u' as never, sessionId: 's' } : null),
      rights: {
        standings: async () => async () =>
          exists ? { group: { boardVisibility } as never, isMember: member, flags: new Set() } : null,
      },
    })('g' as never).then(refusalOf => refusalOf({ cookie: undefined }))

  it('is everybody, or the members; strangers do not learn that there is a board', async () => {
    expect(await refusal(false, 'public', false)).toBeNull()
    expect(await refusal(true, 'members', true)).toBeNull()
    expect(await refusal(false, 'members', true)).toBe('BOARD_NOT_FOUND')
    expect(await refusal(false, 'members', false)).toBe('NOT_SIGNED_IN')
    expect(await refusal(false, 'public', false, false)).toBe('BOARD_NOT_FOUND')
  })
})

describe('the viewer count', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is sent at once, then at most once a second, the last one always', () => {
    const sent: number[] = []
    const count = atMostOncePer(
      1000,
      () => sent.push(performance.now()),
      () => performance.now(),
    )
    const start = performance.now()
    for (let step = 0; step < 25; step++) {
      count.touch()
      vi.advanceTimersByTime(100)
    }
    vi.advanceTimersByTime(5000)
    expect(sent.map(at => Math.round(at - start))).toEqual([0, 1000, 2000, 3000])
  })
  it('is not sent any more once stopped', () => {
    let sent = 0
    const count = atMostOncePer(
      1000,
      () => sent++,
      () => performance.now(),
    )
    count.touch()
    count.touch()
    count.stop()
    count.stop()
    vi.advanceTimersByTime(5000)
    expect(sent).toBe(1)
  })
})
