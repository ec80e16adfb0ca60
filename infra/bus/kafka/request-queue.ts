import { createRequire } from 'node:module'

/** The part of the client's request queue that is mended. Times are milliseconds. */
interface RequestQueue {
  readonly pending: readonly unknown[]
  readonly throttledUntil: number
  throttleCheckTimeoutId: NodeJS.Timeout | null
  checkPendingRequests(): void
  scheduleCheckPendingRequests(): void
}

const CHECK_MS = 10

/**
 * Mends the timer of kafkajs 2.2.4. It asks every connection every millisecond whether requests wait, for as long as
 * the connection lives, with a negative time that Node 24 warns of. Here the timer runs only while requests wait; an
 * answered request looks for waiting ones by itself.
 */
export function mendRequestQueue(): void {
  const load = createRequire(import.meta.url)
  const { prototype }: { prototype: RequestQueue } = load('kafkajs/src/network/requestQueue/index.js')
  prototype.scheduleCheckPendingRequests = function schedule(this: RequestQueue) {
    if (this.pending.length === 0 || this.throttleCheckTimeoutId) return
    const throttled = this.throttledUntil - Date.now()
    this.throttleCheckTimeoutId = setTimeout(
      () => {
        this.throttleCheckTimeoutId = null
        this.checkPendingRequests()
      },
      throttled > 0 ? throttled : CHECK_MS,
    )
  }
}
