/**
 * Calls `send` when touched, at most once in `ms`, and once more after the last touch. The newest value is always
 * sent; values between are not.
 *
 * @param now monotonic milliseconds
 */
export function atMostOncePer(ms: number, send: () => void, now: () => number) {
  let last = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | null = null
  const go = () => {
    timer = null
    last = now()
    send()
  }
  return {
    touch(): void {
      if (timer) return
      const wait = last + ms - now()
      if (wait <= 0) go()
      else timer = setTimeout(go, wait)
    },
    stop(): void {
      if (timer) clearTimeout(timer)
      timer = null
    },
  }
}
