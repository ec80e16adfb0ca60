import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { ReplayStep } from '@pingboard/contracts/http/replay.ts'
import { gameIdOf, type UserId } from '@pingboard/contracts/ids.ts'
import { permissionsOf, type RoleFlag } from '@pingboard/contracts/permissions.ts'
import { announcementAtom } from '@pingboard/kit/slice'
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
const plain = (text: string) => text.replaceAll('\u2060', '').replace(/\s+/g, ' ')
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

  it('says the moment to which a button or a key leads, and leaves the slider to speak for itself', async () => {
    const { store } = await open()
    const said: string[] = []
    store.sub(announcementAtom, () => void said.push(plain(store.get(announcementAtom).text)))
    const told = (time: string, what: string) =>
      `${time}, Saint-Médard 3 – Union Sportive Cenon Rive Droite 1, ${what}`
    fireEvent.click(screen.getByRole('button', { name: 'Changement suivant' }))
    expect(said).toEqual([told('20:01', '1 – 0')])
    fireEvent.click(screen.getByRole('button', { name: 'Moment fort suivant' }))
    expect(said).toEqual([told('20:01', '1 – 0'), told('20:04', '2 – 0 devient 1 – 1')])
    key('ArrowRight')
    fireEvent.click(within(log()).getByText('0 –\u2060 1'))
    expect(said.slice(2)).toEqual([told('20:05', '1 – 1 devient 1 – 2'), told('20:03', '0 – 1')])
    act(() => slider().focus())
    fireEvent.keyDown(slider(), { key: 'ArrowRight' })
    expect(scoreOf(1)).toEqual(['1', '1'])
    expect(said).toHaveLength(4)
  })

  it('names the day of a correction that was made on another one', async () => {
    server.steps = EVENING.map(step =>
      step.revision < 4 ? step : { ...step, at: `2026-11-21T09:0${step.revision}:00.000Z` },
    )
    await open('?r=2')
    const corrected = 'corrigé le sam. 21 nov. à 10:04'
    expect(document.querySelector(`[data-game="${one}"]`)?.textContent).toContain(corrected)
    expect(now().textContent).toContain(corrected)
    expect(log().querySelector('[aria-current="step"]')?.textContent).toContain(corrected)
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

describe('the replay of an evening of more changes than a page has, while it runs', () => {
  /** Reads the second page, with one point for the second fixture. */
  let read = () => {}
  beforeEach(() => {
    const { answer, facts } = aReplay(EVENING.slice(0, 5))
    const point = { ...scoreStep(1000, two, 5, 5), at: scoreStep(6, two, 5, 5).at, by }
    const second = { before: { ...facts, revision: 999 }, people: [], steps: [point], revision: 1000 }
    const { promise, resolve } = Promise.withResolvers<void>()
    read = resolve
    fakeApi({
      [`GET /boards/${BOARD}`]: () => ({
        body: { ...facts, revision: 1000, permissions: permissionsOf([]) },
      }),
      [`GET /boards/${BOARD}/replay`]: () => ({
        body: { revision: 1000, lastAt: point.at, starts: [answer.steps[0]?.at, point.at] },
      }),
      [`GET /boards/${BOARD}/replay/1`]: () => ({ body: { ...answer, revision: 1000 } }),
      [`GET /boards/${BOARD}/replay/2`]: () => promise.then(() => ({ body: second })),
      'GET /groups': () => list([]),
    })
  })
  const isWholeRead = () => waitFor(() => expect(slider().max).toBe(String(6 * 60_000)))

  it('opens before the first point of all for who hides scores, and stays there when the rest is read', async () => {
    localStorage.setItem('scores.hidden', 'on')
    await open()
    expect(scoreOf(1)[0]).toMatch(/^–/)
    key('End')
    expect(scoreOf(1)).toEqual(['1', '2'])
    read()
    await isWholeRead()
    expect(scoreOf(1)).toEqual(['1', '2'])
    expect(scoreOf(2)).toEqual(['0', '1'])
  })

  it('returns to now over a part that is not read yet', async () => {
    await open('?r=2')
    expect(scoreOf(1)).toEqual(['2', '0'])
    fireEvent.click(screen.getByRole('button', { name: 'Revenir à maintenant' }))
    read()
    await isWholeRead()
    expect(scoreOf(2)).toEqual(['5', '5'])
    expect(screen.queryByRole('button', { name: 'Revenir à maintenant' })).toBeNull()
  })

  it('gives the focus to the page when the way to now goes with the button', async () => {
    document.body.insertAdjacentHTML('beforeend', '<main id="main" tabindex="-1"></main>')
    const main = screen.getByRole('main')
    await open('?r=2')
    const toNow = screen.getByRole('button', { name: 'Revenir à maintenant' })
    act(() => toNow.focus())
    fireEvent.click(toNow)
    expect(document.activeElement).toBe(main)
    main.remove()
  })
})

it('plays change by change where the person wants no motion', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('reduced-motion'),
    addEventListener() {},
    removeEventListener() {},
  }))
  const { store } = await open()
  const said = vi.fn()
  store.sub(announcementAtom, said)
  vi.useFakeTimers()
  key(' ')
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(scoreOf(1)).not.toEqual(['–', '–'])
  key(' ')
  expect(said).not.toHaveBeenCalled()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  expect(calls.filter(({ path }) => path.endsWith('/replay/1'))).toHaveLength(1)
})
