import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keptPage } from './kept-page.ts'

const document = (version: string) => new Response(`<!-- build-1 --> ${version}`)
/** Answers to the questions that are under way, the first asked first. */
let asked: ((answer: Response | Error) => void)[]
let kept: Map<string, Response>
let page: ReturnType<typeof keptPage>

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  kept = new Map([['/', document('1.1.0')]])
  page = keptPage('shell-build-1', 'build-1')
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (address: string) => kept.get(address)?.clone(),
      put: async (address: string, response: Response) => void kept.set(address, response),
      delete: async (address: string) => kept.delete(address),
    }),
  })
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve, reject) =>
        asked.push(answer => (answer instanceof Error ? reject(answer) : resolve(answer))),
      ),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a page. @param answer of the server; without one it takes longer than a page waits */
async function open(answer?: Response | Error): Promise<string> {
  const opened = page.answer()
  await vi.advanceTimersByTimeAsync(0)
  if (answer) asked.shift()?.(answer)
  await vi.advanceTimersByTimeAsync(answer ? 0 : 3000)
  return (await (await opened).text()).replace('<!-- build-1 --> ', '')
}

it('the kept document is shown without a question to the server', async () => {
  expect(await open(document('1.0.0'))).toBe('1.1.0')
  expect(asked).toEqual([])
})

describe('after a slice has failed', () => {
  beforeEach(() => page.doubt())

  it('the server is asked first, once', async () => {
    expect(await open(document('1.0.0'))).toBe('1.0.0')
    expect(await open()).toBe('1.0.0')
    expect(asked).toEqual([])
  })

  it('the server is asked again with the next page when it did not answer in time', async () => {
    expect(await open()).toBe('1.1.0')
    expect(await open()).toBe('1.1.0')
    asked[1]?.(document('1.0.0'))
    await vi.advanceTimersByTimeAsync(0)
    expect(await open()).toBe('1.0.0')
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['did not answer', () => new TypeError('no network')],
    ['is in trouble', () => new Response('', { status: 503 })],
    [
      'was cut off within its answer',
      () => new Response(new ReadableStream({ start: body => body.error(new TypeError('cut')) })),
    ],
  ])(
    'the kept document is shown at once when the server %s, and the server is asked again',
    async (_, answer) => {
      expect(await open(answer())).toBe('1.1.0')
      expect(await open(document('1.0.0'))).toBe('1.0.0')
    },
  )

  it('a document of another build is shown and not kept: what was taken back is not shown again', async () => {
    expect(await open(new Response('build-2'))).toBe('build-2')
    expect(await open(new Response('build-2'))).toBe('build-2')
    expect(await open(new TypeError('no network'))).toBe('1.1.0')
    expect(await open(document('1.0.0'))).toBe('1.0.0')
  })

  it('a document that was kept meanwhile leaves the doubt: the version may be taken back after it', async () => {
    const refreshed = page.refresh()
    asked.shift()?.(document('1.1.0'))
    await refreshed
    expect(await open(document('1.0.0'))).toBe('1.0.0')
  })
})

it('nobody waits longer than three seconds for a document that is to be kept soon', async () => {
  const soon = page.refreshSoon()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await soon).toBeUndefined()
  asked.shift()?.(document('1.2.0'))
  await vi.advanceTimersByTimeAsync(0)
  expect(await open()).toBe('1.2.0')
})

it('an answer that comes after that of a later question is not kept', async () => {
  const first = page.refresh()
  const second = page.refresh()
  asked[1]?.(document('1.0.0'))
  expect(await (await second)?.text()).toContain('1.0.0')
  asked[0]?.(document('1.1.0'))
  await first
  expect(await open()).toBe('1.0.0')
})
