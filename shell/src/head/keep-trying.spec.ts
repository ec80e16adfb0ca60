import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepTrying } from './keep-trying.ts'

const answer = vi.fn<() => Promise<Response>>()
const reload = vi.fn()
let isShown = false

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answer)
  answer.mockReset().mockResolvedValue(new Response())
  reload.mockReset()
  isShown = false
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = () => vi.advanceTimersByTimeAsync(30_000)

it('leaves a picture alone that has started', async () => {
  isShown = true
  keepTrying(() => isShown, reload)
  await pass()
  expect(answer).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})

it('loads a picture again that has not, once the server answers', async () => {
  keepTrying(() => isShown, reload)
  answer.mockRejectedValueOnce(new TypeError('no network'))
  await pass()
  answer.mockResolvedValueOnce(new Response(null, { status: 503 }))
  await pass()
  expect(reload).not.toHaveBeenCalled()
  await pass()
  expect(reload).toHaveBeenCalledOnce()
})

it('leaves a picture alone that starts while the server is asked', async () => {
  keepTrying(() => isShown, reload)
  answer.mockImplementationOnce(async () => {
    isShown = true
    return new Response()
  })
  await pass()
  expect(reload).not.toHaveBeenCalled()
})
