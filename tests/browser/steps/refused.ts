import { type ErrorCode, statusOf } from '@pingboard/contracts/errors.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import { expect } from 'vitest'
import type { Window } from '../../support/browser-window.ts'

/**
 * From now on the page gets this refusal for a call, in place of the server's answer. The window must block the
 * worker.
 * @returns a function that lets the calls through again
 */
export async function refuse(
  { page }: Window,
  call: Pick<Route, 'method' | 'path'>,
  code: ErrorCode = 'INTERNAL',
): Promise<() => Promise<void>> {
  const pattern = new RegExp(`^/api${call.path.replace(/\{\w+\}/g, '[^/]+')}$`)
  const isMeant = (url: URL) => pattern.test(url.pathname)
  const status = statusOf(code)
  await page.route(isMeant, route =>
    route.request().method() === call.method
      ? route.fulfill({ status, json: { status, code, detail: '', requestId: '1' } })
      : route.fallback(),
  )
  return () => page.unroute(isMeant)
}

/** Waits until a message in the colour of errors says this. */
export async function isErrorToasted({ page }: Window, text: string): Promise<void> {
  const message = page.locator('.toast--err').getByText(text)
  await message.waitFor()
  // A dialog that is open must not lie above it.
  const isOnTop = () =>
    message.evaluate(shown => {
      const { x, y, width, height } = shown.getBoundingClientRect()
      return shown.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await expect.poll(isOnTop, { message: `${text} is covered` }).toBe(true)
}
