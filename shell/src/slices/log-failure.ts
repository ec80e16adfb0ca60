import type { SliceError } from './slice-error.ts'

/** Every failure reaches the log with slice, version, kind and address. */
export function logFailure(error: SliceError): void {
  const { slice, version, kind, url, cause } = error
  // Global monitoring listens to `reportError`, and the developer's console shows the error.
  reportError(new Error(`slice ${slice} ${version}: ${kind} (${url})`, { cause }))
}
