import type { SliceError } from './slice-error.ts'

/** Every failure reaches the log with slice, version, kind and address. */
export function logFailure(error: SliceError): void {
  const { slice, version, kind, url, cause } = error
  // `reportError` is what global monitoring listens to, and what a developer sees.
  reportError(new Error(`slice ${slice} ${version}: ${kind} (${url})`, { cause }))
}
