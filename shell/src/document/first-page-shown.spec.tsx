import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { firstPageShown } from './first-page-shown.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

/** Whether it has resolved, once what the page did has been seen. */
function watch() {
  let isShown = false
  void firstPageShown().then(() => {
    isShown = true
  })
  return async (milliseconds = 1000) => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    return isShown
  }
}

it('waits for the page, its code and its data', async () => {
  const isShown = watch()
  expect(await isShown()).toBe(false)
  document.body.innerHTML = '<main aria-busy="true"></main>'
  expect(await isShown()).toBe(false)
  document.body.innerHTML = '<main><div data-waiting></div></main>'
  expect(await isShown()).toBe(false)
  document.querySelector('[data-waiting]')?.removeAttribute('data-waiting')
  expect(await isShown()).toBe(true)
})

it('does not wait for ever: a page may wait for a server that is away', async () => {
  document.body.innerHTML = '<main><section aria-busy="true"></section></main>'
  const isShown = watch()
  expect(await isShown(14_000)).toBe(false)
  expect(await isShown(2000)).toBe(true)
})

it('a page that is there already counts', async () => {
  document.body.innerHTML = '<main>6 – 5</main>'
  expect(await watch()()).toBe(true)
})
