// @vitest-environment jsdom
import type { Group } from '@pingboard/contracts/http/groups.ts'
import { permissionsOf } from '@pingboard/contracts/permissions.ts'
import { sampleBoard, sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { keptAt } from '@pingboard/kit/api'
import { type Answer, aGroup, fakeApi, list } from '@pingboard/kit/testing'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useTonight } from './use-tonight.ts'

const MINUTE = 60_000
const idOf = (name: string) => name.padEnd(26, 'x')
const groupOf = (name: string): Group => ({ ...aGroup(), id: idOf(name) as Group['id'] })
const boardOf = (name: string, score: number | null = null) => ({
  ...sampleBoard([sampleGame(1, { scoreTeam1: score })]),
  id: idOf(name),
  groupId: idOf(name),
  permissions: permissionsOf([]),
})
const later = (name: string) => ({
  ...boardOf(name),
  games: [sampleGame(1, { predictedDate: '2099-01-01' })],
})
const never = () => new Promise<Answer>(() => {})

/** What each group answers a page with; null: the first. */
let answers: Record<string, (page: string | null) => Answer | Promise<Answer>>
let calls: { path: string }[]
/** What is shown. */
let boards: () => readonly { readonly id: string }[]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
  answers = {}
  calls = fakeApi(({ path, search }) => {
    const name = Object.keys(answers).find(name => path.includes(idOf(name)))
    return answers[name ?? '']?.(search.get('page')) ?? list([])
  }).calls
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
async function open(...names: string[]) {
  const groups = names.map(groupOf)
  const { result } = renderHook(() => useTonight(groups))
  await pass(0)
  boards = () => result.current
  return () => boards().map(({ id }) => id.replace(/x+$/, ''))
}
/** From now on the worker of the device answers, with what it kept. @returns how it ends */
function keptAnswers(): () => void {
  const answer = fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const response = await answer(address, init)
    response.headers.set('kept-at', String(Date.now() - MINUTE))
    return response
  })
  return () => vi.stubGlobal('fetch', answer)
}
const back = async () => {
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
}

it('a group that did not answer is asked again by itself, and the others are not', async () => {
  answers = { a: () => ({ code: 'NETWORK' }), b: () => list([boardOf('b')]) }
  const shown = await open('a', 'b')
  await pass(2000)
  expect(shown()).toEqual(['b'])
  answers.a = () => list([boardOf('a')])
  const before = calls.length
  await pass(MINUTE)
  // What is shown keeps its place.
  expect(shown()).toEqual(['b', 'a'])
  expect(calls.slice(before).map(({ path }) => path)).toEqual([`/groups/${idOf('a')}/boards`])
})

it('a group that hangs keeps no board of another one hidden', async () => {
  answers = { a: never, b: () => list([boardOf('b')]) }
  const shown = await open('a', 'b')
  await pass(2000)
  expect(shown()).toEqual(['b'])
})

it('boards in play come first, when all groups answer soon', async () => {
  answers = { a: () => list([boardOf('a')]), b: () => list([boardOf('b', 3)]) }
  const shown = await open('a', 'b')
  expect(shown()).toEqual(['b', 'a'])
})

it('boards in play come first as well when all groups answer late', async () => {
  answers = { a: never, b: never }
  const shown = await open('a', 'b')
  await pass(2000)
  answers = {
    a: () => list([boardOf('a')]),
    b: () => new Promise(resolve => setTimeout(resolve, 500, list([boardOf('b', 3)]))),
  }
  await back()
  expect(shown()).toEqual(['a'])
  await pass(500)
  expect(shown()).toEqual(['b', 'a'])
})

it('boards that the device kept are shown, and their group is asked again soon', async () => {
  answers = { a: () => list([boardOf('a')]) }
  const end = keptAnswers()
  const shown = await open('a')
  expect(shown()).toEqual(['a'])
  // Their scores are as old as the answer.
  expect(boards().map(keptAt)).toEqual([Date.now() - MINUTE])
  end()
  answers.a = () => list([boardOf('a'), { ...boardOf('b'), groupId: idOf('a') }])
  await pass(MINUTE)
  expect(shown()).toEqual(['a', 'b'])
  const before = calls.length
  await pass(MINUTE)
  expect(calls).toHaveLength(before)
})

it('a kept board of another day is not of tonight, though its fixture was not played', async () => {
  const end = keptAnswers()
  answers = { a: () => list([{ ...boardOf('a'), today: '2026-11-21' }]) }
  vi.setSystemTime(new Date('2026-11-27T12:00:00Z'))
  const shown = await open('a')
  expect(shown()).toEqual([])
  end()
})

it('a page that was opened at noon knows of the evening when it is seen again', async () => {
  answers = { a: () => list([later('a')]) }
  const shown = await open('a')
  expect(shown()).toEqual([])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(6 * 60 * MINUTE)
  answers.a = () => list([boardOf('a')])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  await back()
  expect(shown()).toEqual(['a'])
  const before = calls.length
  await back()
  await pass(MINUTE)
  expect(calls).toHaveLength(before)
})

it('a new day is asked for at once', async () => {
  answers = { a: () => list([later('a')]) }
  vi.setSystemTime(new Date('2026-11-20T22:59:50Z'))
  const shown = await open('a')
  answers.a = () => list([boardOf('a')])
  await pass(20_000)
  expect(shown()).toEqual(['a'])
})

it('boards that came before a page that fails count, and the group is asked again', async () => {
  answers = { a: page => (page === '2' ? { code: 'NETWORK' } : list([boardOf('a')], 1, 2)) }
  const shown = await open('a')
  await pass(2000)
  expect(shown()).toEqual(['a'])
  answers.a = page => list(page === '2' ? [{ ...boardOf('b'), groupId: idOf('a') }] : [boardOf('a')], 1, 2)
  await pass(MINUTE)
  expect(shown()).toEqual(['a', 'b'])
})
