import type { SliceReport } from '@pingboard/contracts/releases.ts'

const ADDRESS = '/edge/reports'

/** The browser's own function, taken before any slice runs. */
const send = globalThis.fetch.bind(globalThis)

/**
 * Sends a report; also from a page that is being closed. Whether it arrives, nobody is told.
 *
 * A slice may have changed what every object inherits, and would be called with the key by a `toJSON` or a getter of its
 * own. So the text is put together by hand, and the request's options inherit nothing. None of the values needs an
 * escape.
 */
export function sendReport({ key, slice, version, fault, shownMs }: SliceReport): void {
  const body = `{"key":"${key}","slice":"${slice}","version":"${version}","fault":${fault === null ? 'null' : `"${fault}"`},"shownMs":${shownMs}}`
  const headers = { __proto__: null, 'content-type': 'application/json' }
  const options = { __proto__: null, method: 'POST', keepalive: true, headers, body }
  try {
    send(ADDRESS, options as unknown as RequestInit).catch(() => {})
  } catch {
    // A browser without room for another request of a page that is being closed.
  }
}
