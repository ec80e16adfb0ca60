import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepVisit, keyOf } from './page-keys.ts'

const visit = (destination: string) => ({ destination }) as Request
const document = (key: string) => `<script type="application/json" id="page-key">${key}</script>`
const asked = vi.fn(async (_: Request) => new Response(document('"b5.a.b"')))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  asked.mockClear()
})
const keyFor = async (page: string) => {
  const key = keyOf(page)
  await vi.advanceTimersByTimeAsync(5000)
  return key
}

it('the server is asked with the navigation itself, after the page has what it shows first', async () => {
  const request = visit('document')
  keepVisit('page', request)
  const key = keyOf('page')
  await vi.advanceTimersByTimeAsync(4999)
  expect(asked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await key).toBe('b5.a.b')
  expect(asked).toHaveBeenCalledExactlyOnceWith(request)
})

it('the first who asks in a page gets its key, and nobody after that', async () => {
  keepVisit('page', visit('document'))
  const first = keyOf('page')
  expect(await keyOf('page')).toBeNull()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await first).toBe('b5.a.b')
  expect(await keyFor('page')).toBeNull()
})

it.each(['iframe', ''])('what is no page of its own (%s) has none', async destination => {
  keepVisit('page', visit(destination))
  expect(await keyFor('page')).toBeNull()
})

it('a page that is not asked to report, or gets no answer, has none', async () => {
  keepVisit('page', visit('document'))
  asked.mockResolvedValueOnce(new Response(document('null')))
  expect(await keyFor('page')).toBeNull()
  keepVisit('page', visit('document'))
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await keyFor('page')).toBeNull()
})

it('pages that never ask are forgotten', async () => {
  for (let page = 0; page < 21; page += 1) keepVisit(`page ${page}`, visit('document'))
  expect(await keyFor('page 0')).toBeNull()
  expect(await keyFor('page 20')).toBe('b5.a.b')
})
