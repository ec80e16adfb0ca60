import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { ReplayStep } from '@pingboard/contracts/http/replay.ts'
import { gameIdOf, type UserId } from '@pingboard/contracts/ids.ts'
import { permissionsOf, type RoleFlag } from '@pingboard/contracts/permissions.ts'
import { fakeApi, list } from '@pingboard/kit/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderSlice } from '../../../test/render.ts'
import { aReplay, scoreStep } from '../../../test/replay.ts'
import { BOARD } from '../../../test/samples.ts'

const live = vi.hoisted(() => ({ put: (_board: unknown): void => {} }))
// The connection belongs to the kit. Here the test sets the board.
vi.mock('@pingboard/kit/live', async () => {
  const { useState } = await import('react')
  return {
    useBoard: (_id: string, initial: unknown) => {
      const [board, setBoard] = useState(initial)
      live.put = setBoard
      return { board, status: { kind: 'live' }, viewers: 1, retry() {}, put() {} }
    },
  }
})

const one = gameIdOf(BOARD, 1)
const two = gameIdOf(BOARD, 2)
const by = 'm'.repeat(26) as UserId
const marie = { id: by, firstname: 'Marie', lastname: 'Lartigue' }
const closed = (revision: number, id: typeof one): ReplayStep => ({
  ...scoreStep(revision, id, 0, 0),
  type: 'closed',
  games: [{ id, done: true }],
})
const EVENING = [
  scoreStep(1, one, 1, 0),
  scoreStep(2, one, 2, 0),
  scoreStep(3, two, 0, 1),
  scoreStep(4, one, 1, 1),
  scoreStep(5, one, 1, 2),
  closed(6, one),
  closed(7, two),
].map(step => ({ ...step, by }))

interface Server {
  steps: ReplayStep[]
  isOver: boolean
  flags: readonly RoleFlag[]
  isMember: boolean
}
const server: Server = { steps: [], isOver: true, flags: [], isMember: true }
let calls: ReturnType<typeof fakeApi>['calls']

beforeEach(() => {
  localStorage.clear()
  Object.assign(server, { steps: EVENING, isOver: true, flags: ['canUpdateGame'], isMember: true })
  calls = fakeApi(({ path }) => {
    const { answer, facts } = aReplay(server.steps)
    const games = facts.games.map(game => ({ ...game, done: server.isOver }))
    const last = server.steps.at(-1)
    if (path === `/boards/${BOARD}`)
      return {
        body: { ...facts, games, revision: last?.revision, permissions: permissionsOf([...server.flags]) },
      }
    if (path === `/boards/${BOARD}/replay`)
      return { body: { revision: last?.revision, lastAt: last?.at, starts: [answer.steps[0]?.at] } }
    if (path === `/boards/${BOARD}/replay/1`) {
      const people = server.isMember ? [marie] : []
      const steps = answer.steps.map(step => (server.isMember ? step : { ...step, by: null }))
      return { body: { ...answer, people, steps } }
    }
    if (path === '/groups') return list([])
    return { status: 404, code: 'NOT_FOUND' }
  }).calls
})
afterEach(cleanup)

const open = async (at = '', given: Parameters<typeof renderSlice>[1] = {}, of = '') => {
  const view = await renderSlice(`/boards/${BOARD}${of}/replay${at}`, given)
  await screen.findByRole('slider')
  // The page listens to keys once it is drawn.
  await act(async () => {})
  return view
}
/** "1 – 0", as the matcher reads its spaces. */
const FIRST_POINT = '1 –\u2060 0'
const key = (name: string, init: object = {}) => fireEvent.keyDown(document.body, { key: name, ...init })
const now = () => screen.getByRole('region', { name: /À ce moment|At this moment/ })
const log = () => screen.getByRole('region', { name: /Main courante|Running log|Log/ })
const scoreOf = (place: number) =>
  [...document.querySelectorAll(`[data-game="${gameIdOf(BOARD, place)}"] .digit`)].map(
    digit => digit.textContent,
  )
const slider = () => screen.getByRole<HTMLInputElement>('slider')

describe('the replay of an evening', () => {
  it('opens a finished evening before its first point, and goes on by changes', async () => {
    await open()
    expect(screen.getByText('Pas commencées')).toBeTruthy()
    key('ArrowRight')
    expect(scoreOf(1)).toEqual(['1', '0'])
    expect(within(now()).getByText(FIRST_POINT)).toBeTruthy()
    key('ArrowRight')
    key('ArrowRight')
    expect([scoreOf(1), scoreOf(2)]).toEqual([
      ['2', '0'],
      ['0', '1'],
    ])
    key('ArrowLeft')
    expect(scoreOf(2)[0]).toMatch(/^–/)
    key('End')
    expect(screen.getByText('Terminées')).toBeTruthy()
    key('Home')
    expect(scoreOf(1)[0]).toMatch(/^–/)
  })

  it('goes from one moment that matters to the next, and says each in the slider', async () => {
    await open()
    key('ArrowRight', { shiftKey: true })
    expect(scoreOf(1)).toEqual(['1', '1'])
    expect(slider().getAttribute('aria-valuetext')).toContain('devient 1')
    key('ArrowRight', { shiftKey: true })
    expect(scoreOf(1)).toEqual(['1', '2'])
    key('ArrowLeft', { shiftKey: true })
    expect(scoreOf(1)).toEqual(['1', '1'])
  })

  it('shows what was corrected as corrected, on the board, in words and in the log', async () => {
    await open('?r=2')
    expect(scoreOf(1)).toEqual(['2', '0'])
    const row = document.querySelector(`[data-game="${one}"]`)
    expect(row?.querySelector('s')?.textContent).toContain('2')
    expect(row?.textContent).toContain('corrigé à 20:04')
    expect(now().querySelector('s')).not.toBeNull()
    const entry = log().querySelector('[aria-current="step"]')
    expect(entry?.querySelector('s')).not.toBeNull()
    expect(entry?.textContent).toContain('corrigé à 20:04')
  })

  it('hides what comes from a person who hides scores, and opens before the first point while the evening runs', async () => {
    localStorage.setItem('scores.hidden', 'on')
    server.isOver = false
    await open()
    expect(scoreOf(1)[0]).toMatch(/^–/)
    expect(log().textContent).not.toMatch(/1\s–/)
    key('ArrowRight')
    expect(scoreOf(1)).toEqual(['1', '0'])
    expect(log().textContent).toMatch(/1\s–/)
    expect(log().textContent).not.toMatch(/2\s–/)
    // One drawing, up to the moment, in place of two.
    await waitFor(() => expect(document.querySelectorAll('svg:has(g)')).toHaveLength(1))
  })

  it('tells a person who hides scores of a correction only once it has come', async () => {
    localStorage.setItem('scores.hidden', 'on')
    await open('?r=2')
    expect(scoreOf(1)).toEqual(['2', '0'])
    expect(document.body.textContent).not.toContain('corrigé à')
    expect(document.querySelector('s')).toBeNull()
    for (const _ of [3, 4]) key('ArrowRight')
    expect(log().textContent).toContain('corrigé à 20:04')
  })

  it('says who for members', async () => {
    await open('?r=2')
    expect(within(now()).getByText(/^Marie L\., 20:02/)).toBeTruthy()
  })

  it('says only when for a visitor', async () => {
    Object.assign(server, { isMember: false, flags: [] })
    await open('?r=2', { profile: null })
    expect(within(now()).getByText(/^20:02/)).toBeTruthy()
    expect(document.body.textContent).not.toContain('Marie')
    expect(screen.queryByText('Revenir à ce score')).toBeNull()
  })

  it('keeps the moment in the address, once a second at most', async () => {
    const { router } = await open()
    vi.useFakeTimers()
    for (const _ of [1, 2, 3]) key('ArrowRight')
    expect(router.state.location.search).toBe('')
    await act(() => vi.advanceTimersByTimeAsync(1000))
    vi.useRealTimers()
    expect(router.state.location.search).toBe('?r=3')
    await act(() => router.navigate(`/boards/${BOARD}/replay?r=5`))
    expect(scoreOf(1)).toEqual(['1', '2'])
  })

  it('leads to a moment from the log, and back to its score for who may score', async () => {
    await open('?r=3')
    fireEvent.click(within(log()).getByText(FIRST_POINT))
    expect(scoreOf(1)).toEqual(['1', '0'])
    expect(within(log()).getByRole('button', { name: 'Revenir à ce score' })).toBeTruthy()
  })

  it('is of one fixture alone where its address says so', async () => {
    await open('?r=3', {}, '/games/2')
    expect(scoreOf(2)).toEqual(['0', '1'])
    expect(document.querySelectorAll('[data-game]')).toHaveLength(1)
    key('ArrowRight')
    expect(screen.getByText('Terminées')).toBeTruthy()
  })
})

describe('the replay of an evening that still runs', () => {
  beforeEach(() => Object.assign(server, { isOver: false, steps: EVENING.slice(0, 5) }))
  const arrive = (step: ReplayStep) => {
    server.steps = [...server.steps, step]
    act(() => live.put((old: Board) => ({ ...old, revision: step.revision })))
  }

  it('opens at now, goes with it, may go back, and returns to now', async () => {
    await open()
    expect(scoreOf(1)).toEqual(['1', '2'])
    expect(screen.queryByRole('button', { name: 'Revenir à maintenant' })).toBeNull()
    arrive(scoreStep(6, two, 1, 1))
    await waitFor(() => expect(scoreOf(2)).toEqual(['1', '1']))
    key('ArrowLeft')
    expect(scoreOf(2)).toEqual(['0', '1'])
    arrive(scoreStep(7, two, 2, 1))
    await waitFor(() => expect(within(log()).getByText(/sur 8$/)).toBeTruthy())
    expect(scoreOf(2)).toEqual(['0', '1'])
    fireEvent.click(screen.getByRole('button', { name: 'Revenir à maintenant' }))
    expect(scoreOf(2)).toEqual(['2', '1'])
    key('ArrowLeft')
    expect(screen.getByRole('button', { name: 'Revenir à maintenant' })).toBeTruthy()
    key('End')
    expect(screen.queryByRole('button', { name: 'Revenir à maintenant' })).toBeNull()
  })
})

it('plays change by change where the person wants no motion', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('reduced-motion'),
    addEventListener() {},
    removeEventListener() {},
  }))
  await open()
  vi.useFakeTimers()
  key(' ')
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(scoreOf(1)).not.toEqual(['–', '–'])
  key(' ')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  expect(calls.filter(({ path }) => path.endsWith('/replay/1'))).toHaveLength(1)
})
