import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeEarlyAnswer } from './early-answer.ts'

const BOARD = '/api/boards/b'
const never = new AbortController().signal
const answerAt = (position?: string) => new Response('{}', { headers: position ? { position } : {} })
const ask = (answer: Promise<Response>) => {
  globalThis.earlyAnswer = { address: BOARD, answer }
}
const take = (seen = '', signal: AbortSignal = never) => takeEarlyAnswer(BOARD, () => seen, signal)

beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1000))
afterEach(() => {
  globalThis.earlyAnswer = undefined
  vi.restoreAllMocks()
})

test('it is taken once, by the call of its address', async () => {
  const answer = answerAt()
  ask(Promise.resolve(answer))
  expect(takeEarlyAnswer('/api/boards/other', () => '', never)).toBeNull()
  expect(await take()).toBe(answer)
  expect(take()).toBeNull()
})

test('one that is older than what the page has seen, or tells no position, is left', async () => {
  ask(Promise.resolve(answerAt('0005')))
  expect(await take('0006')).toBeNull()
  ask(Promise.resolve(answerAt()))
  expect(await take('0006')).toBeNull()
  ask(Promise.resolve(answerAt('0006')))
  expect(await take('0006')).not.toBeNull()
})

test('one that failed, and one that nobody waits for any more, are left', async () => {
  ask(Promise.reject(new TypeError('no network')))
  expect(await take()).toBeNull()
  const leaving = new AbortController()
  ask(new Promise(() => {}))
  const taken = take('', leaving.signal)
  leaving.abort()
  expect(await taken).toBeNull()
})

test('long after the start of the page it is too old', () => {
  ask(Promise.resolve(answerAt()))
  vi.spyOn(performance, 'now').mockReturnValue(20_001)
  expect(take()).toBeNull()
})
