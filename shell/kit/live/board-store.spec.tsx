// @vitest-environment jsdom
import { type Board, getBoard } from '@pingboard/contracts/http/boards.ts'
import { permissionsOf } from '@pingboard/contracts/permissions.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, configureClient } from '../api/client.ts'
import { KEPT_AT } from '../api/kept-at.ts'
import { SAMPLE_BOARD_ID, sampleBoard, sampleGame } from '../fixtures/sample-game.ts'
import { BoardStore } from './board-store.ts'
import type { LiveSocket } from './open-socket.ts'
import { HIDDEN_FOR } from './page-presence.ts'

const boardAt = (revision: number, score: number | null = null): Board =>
  sampleBoard([sampleGame(1, { scoreTeam1: score, revision })], { revision })
const joined = (revision: number, score: number | null = null) => ({
  board: boardAt(revision, score),
  revision,
  position: `p${revision}`,
})

class FakeSocket implements LiveSocket {
  readonly sent: [string, unknown][] = []
  isOpen = false
  readonly #listeners = new Map<string, (payload: unknown) => void>()
  on(event: string, listener: (payload: unknown) => void) {
    this.#listeners.set(event, listener)
  }
  emit(event: string, payload?: unknown) {
    this.sent.push([event, payload])
  }
  connect() {
    this.isOpen = true
  }
  disconnect() {
    this.isOpen = false
  }
  says(event: string, payload?: unknown) {
    this.#listeners.get(event)?.(payload)
  }
}

describe('BoardStore', () => {
  let sockets: FakeSocket[]
  let store: BoardStore
  const last = () => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('no socket yet')
    return socket
  }
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  const join = async (revision = 1, score: number | null = null) => {
    await pass(0)
    last().says('connected', { board: SAMPLE_BOARD_ID })
    last().says('joined', joined(revision, score))
  }
  const look = (state: 'hidden' | 'visible') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 })
    sockets = []
    store = new BoardStore(SAMPLE_BOARD_ID, async () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    })
    store.subscribe(() => {})
    store.start()
  })
  afterEach(() => {
    store.stop()
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('joins for changes, and shows what comes', async () => {
    await pass(0)
    expect(store.snapshot().status.kind).toBe('connecting')
    await join()
    expect(last().sent).toEqual([
      ['join', { changes: true }],
      ['visible', undefined],
    ])
    expect(store.snapshot().status.kind).toBe('live')
    last().says('clients', { count: 12 })
    last().says('update', joined(2, 4))
    expect(store.snapshot().viewers).toBe(12)
    expect(store.snapshot().board?.games[0]?.scoreTeam1).toBe(4)
  })

  it('admits a loss after three seconds, names it after fifteen, and comes back', async () => {
    await join(1, 1)
    last().says('disconnect', 'transport close')
    expect(store.snapshot().status.kind).toBe('live')
    await pass(3000)
    expect(store.snapshot().status.kind).toBe('cut-off')
    expect(store.snapshot().viewers).toBeNull()
    await pass(12_000)
    expect(store.snapshot().status.kind).toBe('offline')
    expect(sockets.length).toBeGreaterThan(1)
    await join(2, 5)
    expect(store.snapshot().status.kind).toBe('live')
    expect(store.snapshot().board?.games[0]?.scoreTeam1).toBe(5)
  })

  it('shows what the worker kept with the moment it came, until it hears of the board', async () => {
    const kept = { ...boardAt(1, 4), permissions: permissionsOf([]) }
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Response.json(kept, { headers: { [KEPT_AT]: String(Date.now() - 60_000) } })),
    )
    const { data } = await call(getBoard, { params: { id: SAMPLE_BOARD_ID } })
    store.put(data)
    expect(store.snapshot().lastKnownAt).toBe(Date.now() - 60_000)
    await join()
    expect(store.snapshot().lastKnownAt).toBe(Date.now())
  })

  describe('told something it cannot read', () => {
    const onUnreadable = vi.fn()
    const answer = (board: object) => {
      const fetch = vi.fn(async () => Response.json({ ...board, permissions: permissionsOf([]) }))
      vi.stubGlobal('fetch', fetch)
      return fetch
    }
    const unknown = { ...joined(2, 4), board: { name: 'of a newer server' } }
    beforeEach(() => configureClient({ onUnreadable }))
    afterEach(() => onUnreadable.mockReset())

    it('asks for the board instead, and the shell offers a reload', async () => {
      await join(1, 1)
      answer(boardAt(2, 4))
      last().says('update', unknown)
      await pass(0)
      expect(store.snapshot().board?.games[0]?.scoreTeam1).toBe(4)
      expect(store.snapshot().status.kind).toBe('live')
      expect(onUnreadable).toHaveBeenCalledOnce()
    })

    it('stops when it cannot read that either: what is shown is said to be old, and nothing goes in circles', async () => {
      await join(1, 1)
      const fetch = answer({ name: 'of a newer server' })
      last().says('update', unknown)
      await pass(60_000)
      expect(store.snapshot().board?.games[0]?.scoreTeam1).toBe(1)
      expect(store.snapshot().status.kind).toBe('offline')
      expect(sockets).toHaveLength(1)
      expect(last().isOpen).toBe(false)
      expect(fetch).toHaveBeenCalledOnce()
    })
  })

  it('does not listen to a socket it has left', async () => {
    await join()
    const first = last()
    first.says('disconnect')
    await pass(5000)
    first.says('update', joined(9, 9))
    expect(store.snapshot().board?.revision).toBe(1)
    expect(first.isOpen).toBe(false)
  })

  it('fetches the board when a change starts from a revision it does not hold', async () => {
    const fetched = { ...boardAt(5, 8), permissions: permissionsOf([]) }
    const fetch = vi.fn(async () => Response.json(fetched))
    vi.stubGlobal('fetch', fetch)
    await join()
    last().says('change', {
      revision: 5,
      previous: 4,
      position: 'p5',
      today: '2026-11-20',
      updatedAt: '2026-11-20T20:00:00.000Z',
      games: [],
    })
    await pass(100)
    expect(fetch).toHaveBeenCalledOnce()
    expect(store.snapshot().board?.games[0]?.scoreTeam1).toBe(8)
  })

  it('stops for good when the board was deleted', async () => {
    await join()
    last().says('error', { code: 'BOARD_DELETED' })
    await pass(60_000)
    expect(store.snapshot().status).toEqual({ kind: 'error', code: 'BOARD_DELETED' })
    expect(sockets).toHaveLength(1)
  })

  it('says that the evening is over, connected or not', async () => {
    await join()
    last().says('update', {
      board: sampleBoard([sampleGame(1, { done: true })], { revision: 3 }),
      revision: 3,
      position: 'p3',
    })
    expect(store.snapshot().status.kind).toBe('over')
    last().says('disconnect')
    await pass(20_000)
    expect(store.snapshot().status.kind).toBe('over')
  })

  it('leaves when nobody looks for five minutes, and rejoins on return', async () => {
    await join()
    look('hidden')
    await pass(HIDDEN_FOR)
    expect(sockets[0]?.sent.at(-1)?.[0]).toBe('leave')
    expect(sockets[0]?.isOpen).toBe(false)
    await pass(90_000)
    look('visible')
    await pass(0)
    expect(sockets).toHaveLength(2)
    expect(store.snapshot().status.kind).not.toBe('live')
    await join(4, 2)
    expect(store.snapshot().missed).toHaveLength(1)
    expect(store.snapshot().isCatchUp).toBe(true)
  })

  it('comes back at once when the network returns', async () => {
    await join()
    for (let times = 0; times < 6; times += 1) {
      last().says('disconnect')
      await pass(10_000)
    }
    last().says('disconnect')
    const before = sockets.length
    dispatchEvent(new Event('online'))
    await pass(0)
    expect(sockets).toHaveLength(before + 1)
  })
  describe('with beats', () => {
    /** Lets a second pass, with or without a beat. */
    const second = async (isBeating: boolean) => {
      await pass(1000)
      if (isBeating) last().says('beat', {})
    }
    const kind = () => store.snapshot().status.kind
    beforeEach(() => {
      // No server answers.
      vi.stubGlobal(
        'fetch',
        vi.fn(async () => {
          throw new TypeError('Failed to fetch')
        }),
      )
    })

    it('leaves "live" within three seconds after they stop, is offline within fifteen, and says since when', async () => {
      await join()
      for (let beats = 0; beats < 10; beats += 1) await second(true)
      const lastBeat = Date.now()
      await pass(2700)
      expect(kind()).toBe('live')
      await pass(300)
      expect(kind()).toBe('cut-off')
      await pass(12_000)
      expect(kind()).toBe('offline')
      expect(store.snapshot().lastKnownAt).toBe(lastBeat)
    })

    it('judges nothing where no beats come: an older server sends none', async () => {
      await join()
      await pass(60_000)
      expect(kind()).toBe('live')
      expect(sockets).toHaveLength(1)
    })

    it('judges nothing while nobody looks, and at once when somebody does', async () => {
      await join()
      await second(true)
      look('hidden')
      await pass(60_000)
      expect(kind()).toBe('live')
      expect(last().sent.at(-1)).toEqual(['hidden', undefined])
      look('visible')
      expect(last().sent.at(-1)).toEqual(['visible', undefined])
      await pass(3000)
      expect(kind()).toBe('offline')
    })

    it('says nothing of a glance at another window', async () => {
      await join()
      await second(true)
      const before = last().sent.length
      for (let glance = 0; glance < 20; glance += 1) {
        look('hidden')
        await pass(500)
        look('visible')
        last().says('beat', {})
      }
      expect(last().sent).toHaveLength(before)
    })

    it('tells the page nothing new with each beat', async () => {
      await join()
      const told = vi.fn()
      store.subscribe(told)
      for (let beats = 0; beats < 30; beats += 1) await second(true)
      expect(told).not.toHaveBeenCalled()
    })

    it.each([
      [
        'a request without an answer',
        () => void call(getBoard, { params: { id: SAMPLE_BOARD_ID } }).catch(() => {}),
      ],
      ['a browser that says it is offline', () => void dispatchEvent(new Event('offline'))],
    ])('believes %s sooner, and a beat more than that', async (_, fails) => {
      await join()
      await second(true)
      fails()
      await second(true)
      await second(true)
      expect(kind()).toBe('live')
      fails()
      await pass(1600)
      expect(kind()).not.toBe('live')
    })

    it('is offline at once when the browser says so too', async () => {
      await join()
      await second(true)
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      dispatchEvent(new Event('offline'))
      await pass(1600)
      expect(kind()).toBe('offline')
    })

    it('tries as soon as the server answers the light question', async () => {
      await join()
      await second(true)
      await pass(60_000)
      const answers = vi.fn(async () => new Response(null, { status: 204 }))
      vi.stubGlobal('fetch', answers)
      const before = sockets.length
      // The random pause between two requests is at most six seconds; between two attempts it is up to nine.
      await pass(6100)
      expect(answers).toHaveBeenCalledWith('/live', expect.objectContaining({ method: 'HEAD' }))
      expect(sockets.length).toBeGreaterThan(before)
      await join(2, 5)
      expect(kind()).toBe('live')
      const asked = answers.mock.calls.length
      await pass(30_000)
      expect(answers.mock.calls.length).toBe(asked)
    })

    it('is not deceived by a page that stood still itself', async () => {
      await join()
      await second(true)
      // The main thread is busy for five seconds; the beats of that time are read after the timer.
      const start = performance.now()
      vi.spyOn(performance, 'now').mockImplementation(() => start + 5000)
      await pass(2750)
      last().says('beat', {})
      vi.mocked(performance.now).mockRestore()
      await pass(1000)
      expect(kind()).toBe('live')
    })
  })
})
