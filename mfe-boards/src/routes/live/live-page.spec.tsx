import type { Board } from '@pingboard/contracts/http/boards.ts'
import { announcementAtom } from '@pingboard/kit/slice'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.ts'
import { aBoard, aPlainGame, BOARD, TODAY } from '../../../test/samples.ts'
import { LivePage } from './live-page.tsx'

const live = vi.hoisted(() => ({ put: (_board: unknown): void => {} }))
// The connection belongs to the kit. Here the test sets the board.
vi.mock('@pingboard/kit/live', async () => {
  const { useState } = await import('react')
  const { isOver } = await import('@pingboard/contracts/game-rules.ts')
  return {
    useBoard: (_id: string, initial: unknown) => {
      const [board, setBoard] = useState(initial)
      live.put = setBoard
      const nothing = {
        changedGames: new Map(),
        scoredGames: new Map(),
        missed: [],
        isCatchUp: false,
        quietSince: null,
        lastKnownAt: null,
      }
      const { games, today } = board as Board
      const kind = isOver(games, today) ? 'over' : 'live'
      return { ...nothing, board, status: { kind }, viewers: 38, retry() {}, dismissMissed() {} }
    },
  }
})

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const playing = aPlainGame(1, { scoreTeam1: 6, scoreTeam2: 5, predictedDate: TODAY })
const waiting = aPlainGame(2, { labelTeam1: 'Élan Pongiste Boïen 2', clubNumber1: '1' })
const first = aBoard([playing, waiting])
const arrive = (...games: (typeof playing)[]) => act(() => live.put({ ...first, games, revision: 2 }))
const table = () => screen.getByRole('region', { name: /En ce moment|Right now/ })
const rows = () => within(table()).getAllByRole('listitem')

describe('the live page', () => {
  it('puts what is in play on the table and says how many in the title', async () => {
    await renderPart(<LivePage initial={first} />)
    expect(rows()).toHaveLength(1)
    expect(document.title).toBe('(1) En direct – Journée 6 – Pingboard')
    expect(screen.getByText('38 personnes regardent')).toBeTruthy()
  })

  it('leaves the order alone when a fixture starts, and puts it in order when asked', async () => {
    vi.stubGlobal('scrollTo', () => {})
    await renderPart(<LivePage initial={first} />)
    arrive(playing, { ...waiting, scoreTeam1: 1, scoreTeam2: 0, revision: 2 })
    expect(rows()).toHaveLength(1)
    const news = screen.getByRole('button', { name: '1 rencontre vient de commencer' })
    act(() => news.focus())
    fireEvent.click(news)
    expect(rows()).toHaveLength(2)
    // The page goes to its top, and the keyboard with it.
    await waitFor(() => expect(document.activeElement).toBe(table()))
  })

  const heads = () =>
    screen
      .getAllByRole('heading', { level: 2 })
      .map(heading => `${heading.textContent} / ${heading.nextElementSibling?.textContent}`)

  it('has true counts and headings while a row waits for its new place', async () => {
    await renderPart(<LivePage initial={first} />)
    expect(heads()).toEqual(['En ce moment / 1 rencontre', 'À venir / 1 rencontre'])
    const started = { ...waiting, scoreTeam1: 1, scoreTeam2: 0, revision: 2 }
    arrive({ ...playing, done: true, revision: 2 }, started)
    expect(heads()).toEqual(['À l’instant / 1 terminée', 'À l’instant / 1 en direct'])
  })

  it('counts by state where the rows of a section differ', async () => {
    const other = aPlainGame(3, { scoreTeam1: 1, scoreTeam2: 1, predictedDate: TODAY })
    await renderPart(<LivePage initial={aBoard([playing, other])} />, { language: 'en' })
    arrive({ ...playing, done: true, revision: 2 }, other)
    expect(heads()).toEqual(['Right now / 1 live, 1 final'])
  })

  it('moves nothing at the end of the last fixture: the summary appears with the new order', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await renderPart(<LivePage initial={aBoard([playing])} />)
    const summary = () => screen.queryByRole('region', { name: 'Résumé de la soirée' })
    arrive({ ...playing, done: true, revision: 2 })
    expect(summary()).toBeNull()
    expect(screen.getByText('Soirée terminée', { selector: '.fresh' })).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(10_100))
    expect(summary()).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Voir et partager le résumé' }).getAttribute('href')).toBe(
      `/boards/${BOARD}/summary`,
    )
    vi.useRealTimers()
  })

  it('remarks on a postponed fixture when it stands where it belongs, because a remark is a line', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await renderPart(<LivePage initial={first} />)
    arrive({ ...playing, postponed: true, revision: 2 }, waiting)
    expect(screen.getByText('Reportée')).toBeTruthy()
    expect(screen.queryByText(/Nouvelle date/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(10_100))
    expect(screen.getByText(/Nouvelle date/)).toBeTruthy()
    vi.useRealTimers()
  })

  it('stands still while paused and counts what waits', async () => {
    await renderPart(<LivePage initial={first} />, { language: 'en' })
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
    arrive({ ...playing, scoreTeam1: 7, revision: 2 }, waiting)
    expect(screen.getByText('1 change waiting')).toBeTruthy()
    expect(screen.getByText(/^Paused – scores from \d\d:\d\d$/)).toBeTruthy()
    expect(screen.queryByText('Live', { selector: '.fresh' })).toBeNull()
    expect(within(table()).getByText('6')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Resume' }))
    expect(within(table()).getByText('7')).toBeTruthy()
  })

  it('filters, and remembers the filter for this board', async () => {
    await renderPart(<LivePage initial={first} />)
    fireEvent.click(screen.getByRole('radio', { name: /En direct/ }))
    expect(screen.queryByRole('region', { name: 'À venir' })).toBeNull()
    expect(localStorage.getItem(`boards.filter.${BOARD}`)).toBe('live')
  })

  it('of the filter for what is in play, keeps a fixture that ends until the rows are put in order', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const other = aPlainGame(3, { scoreTeam1: 1, scoreTeam2: 1 })
    await renderPart(
      <main id="main" tabIndex={-1}>
        <LivePage initial={aBoard([playing, waiting, other])} />
      </main>,
    )
    fireEvent.click(screen.getByRole('radio', { name: /En direct/ }))
    const before = rows().map(row => row.dataset.game)
    expect(before.toSorted()).toEqual([playing.id, other.id])
    arrive({ ...playing, done: true, revision: 2 }, waiting, other)
    expect(rows().map(row => row.dataset.game)).toEqual(before)
    expect(within(table()).getByText('Terminée')).toBeTruthy()
    const ended = document.querySelector<HTMLElement>(`[data-game="${playing.id}"] a`)
    act(() => ended?.focus())
    expect(document.activeElement).toBe(ended)
    await act(() => vi.advanceTimersByTimeAsync(10_100))
    expect(rows().map(row => row.dataset.game)).toEqual([other.id])
    expect(document.activeElement).toBe(screen.getByRole('main'))
    vi.useRealTimers()
  })

  describe('left alone', () => {
    beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
    afterEach(() => void vi.useRealTimers())
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    const started = { ...waiting, scoreTeam1: 1, scoreTeam2: 0, revision: 2 }

    it('puts itself in order after ten seconds, and says so once', async () => {
      const { store } = await renderPart(<LivePage initial={first} />)
      const said = vi.fn(() => store.get(announcementAtom).text)
      store.sub(announcementAtom, () => said())
      arrive(playing, started)
      await pass(9_900)
      expect(rows()).toHaveLength(1)
      await pass(200)
      expect(rows()).toHaveLength(2)
      expect(screen.queryByRole('button', { name: /vient de commencer/ })).toBeNull()
      await pass(20_000)
      const orders = said.mock.results.filter(({ value }) => /remises en ordre/.test(value))
      expect(orders.map(({ value }) => value)).toEqual([
        '1 rencontre vient de commencer. Les rencontres sont remises en ordre.',
      ])
    })

    it.each(['pointerdown', 'touchmove', 'wheel', 'scroll', 'keydown', 'pointermove'])(
      'waits ten more seconds after a hand on it (%s)',
      async hand => {
        await renderPart(<LivePage initial={first} />)
        arrive(playing, started)
        for (const _ of [1, 2, 3]) {
          await pass(8000)
          fireEvent(table(), new Event(hand, { bubbles: true }))
        }
        expect(rows()).toHaveLength(1)
        await pass(10_100)
        expect(rows()).toHaveLength(2)
      },
    )

    it('keeps the focus on the fixture that moves', async () => {
      await renderPart(<LivePage initial={first} />)
      const link = screen.getByRole('link', { name: /Pongiste Boïen/ })
      act(() => link.focus())
      arrive(playing, started)
      await pass(10_100)
      expect(within(table()).getByRole('link', { name: /Pongiste Boïen/ })).toBe(document.activeElement)
    })

    it('stands still while paused', async () => {
      await renderPart(<LivePage initial={first} />)
      fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
      expect(screen.queryByText(/attend/)).toBeNull()
      arrive(playing, started)
      await pass(30_000)
      expect(rows()).toHaveLength(1)
      expect(screen.getByText('1 changement attend')).toBeTruthy()
    })
  })
})
