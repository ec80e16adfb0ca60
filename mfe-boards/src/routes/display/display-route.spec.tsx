import type { Display } from '@pingboard/contracts/http/displays.ts'
import type { BoardId, DisplayCode } from '@pingboard/contracts/ids.ts'
import { type Answer, fakeApi } from '@pingboard/kit/testing'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.ts'
import { aBoard, aPlainGame, BOARD, TODAY } from '../../../test/samples.ts'
import { DisplayRoute } from './display-route.tsx'

vi.mock('@pingboard/kit/live', async original => ({
  dated: (await original<typeof import('@pingboard/kit/live')>()).dated,
  newestBoard: (given: object) => given,
  watchBoard: () => () => {},
}))

const CODE = 'abcd2345'
const GROUP = { name: 'Les pongistes', shortName: null }
const OTHER = 'o'.repeat(26) as BoardId
const board = (id = BOARD, name = 'Journée 6') => ({ ...aBoard([aPlainGame(1)]), id, name })
const display = (part: Partial<Display> = {}): Display => ({
  code: CODE as DisplayCode,
  group: GROUP,
  boards: [],
  next: null,
  today: TODAY,
  ...part,
})

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${TODAY}T20:00:00+01:00`) }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const title = () => screen.getByRole('heading', { level: 1 }).textContent

async function switchedOn(answer: () => Answer, code = CODE) {
  const { calls } = fakeApi(answer)
  const shown = await renderPart(<DisplayRoute />, { path: '/d/:code', at: `/d/${code}` })
  await pass(100)
  return { ...shown, calls }
}

describe('the address of a display', () => {
  it('shows the board of today', async () => {
    await switchedOn(() => ({ body: display({ boards: [board()] }) }))
    expect(title()).toBe('Journée 6')
  })

  it('shows several boards in turn, each with its name', async () => {
    await switchedOn(() => ({ body: display({ boards: [board(), board(OTHER, 'Coupe')] }) }))
    expect(title()).toBe('Journée 6')
    await pass(10_100)
    expect(title()).toBe('Coupe')
  })

  it('shows the next evening with its day, and the board as soon as it is one of today', async () => {
    let answer = display({ next: { id: BOARD, name: 'Journée 7', date: '2026-11-28' } })
    await switchedOn(() => ({ body: answer }))
    expect(title()).toBe('samedi 28 novembre')
    expect(screen.getByText('Journée 7')).toBeTruthy()
    answer = display({ boards: [board()] })
    await pass(61_000)
    expect(title()).toBe('Journée 6')
  })

  it('names nothing of a group whose boards are for its members', async () => {
    await switchedOn(() => ({ body: display({ group: null }) }))
    expect(title()).toBe('Rien à afficher ici')
    expect(document.body.textContent).not.toContain(GROUP.name)
  })

  it('says that a code is unknown, and asks rarely', async () => {
    const { calls } = await switchedOn(() => ({ status: 404, code: 'DISPLAY_NOT_FOUND' }))
    expect(title()).toBe('Adresse d’affichage inconnue')
    await pass(500_000)
    expect(calls).toHaveLength(1)
    await pass(101_000)
    expect(calls).toHaveLength(2)
  })

  it('asks every minute and at midnight, and keeps what it shows while no answer comes', async () => {
    let answer: Answer = { body: display({ boards: [board()] }) }
    const { calls } = await switchedOn(() => answer)
    answer = { code: 'NETWORK' }
    await pass(61_000)
    expect(calls).toHaveLength(2)
    expect(title()).toBe('Journée 6')
    vi.setSystemTime(new Date(`${TODAY}T23:59:58+01:00`))
    const before = calls.length
    await pass(5100)
    expect(calls.length).toBe(before + 1)
  })

  it('is typed in capitals, too', async () => {
    const { calls } = await switchedOn(() => ({ body: display() }), 'ABCD2345')
    expect(calls[0]?.path).toBe(`/displays/${CODE}`)
  })
})

describe('the same address in a hand', () => {
  beforeEach(() => {
    const isNarrow = (media: string) => media.includes('max-width: 599px')
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: isNarrow(media),
      addEventListener() {},
      removeEventListener() {},
    }))
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('is the live page of the board of today', async () => {
    const { router } = await switchedOn(() => ({ body: display({ boards: [board()] }) }))
    expect(router.state.location.pathname).toBe(`/boards/${BOARD}/live`)
  })

  it('leads to each of several boards', async () => {
    await switchedOn(() => ({ body: display({ boards: [board(), board(OTHER, 'Coupe')] }) }))
    expect(screen.getAllByRole('link').map(link => link.textContent)).toContain('Suivre Coupe en direct')
  })

  it('says when the next evening is', async () => {
    await switchedOn(() => ({
      body: display({ next: { id: BOARD, name: 'Journée 7', date: '2026-11-28' } }),
    }))
    expect(title()).toBe('samedi 28 novembre')
  })
})
