import { useEffect } from 'react'
import type { PoolState, SenderPool } from './sender-pool.ts'

/** Milliseconds between two attempts at what could not be sent, without any sign that it could be now. */
const AGAIN = 10_000

/** Sends by itself what could not be sent: when the network returns, when the page is live again, and now and then. */
export function useResend(pool: SenderPool, state: PoolState, isLive: boolean): void {
  useEffect(() => {
    if (state !== 'waiting') return
    const resend = () => void pool.resend()
    addEventListener('online', resend)
    const timer = setInterval(resend, AGAIN)
    return () => {
      removeEventListener('online', resend)
      clearInterval(timer)
    }
  }, [pool, state])
  useEffect(() => {
    if (isLive) void pool.resend()
  }, [pool, isLive])
}
