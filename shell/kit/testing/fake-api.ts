import { vi } from 'vitest'
import { fresh } from './samples.ts'

export interface Call {
  method: string
  /** Below `/api`, without the query. */
  path: string
  search: URLSearchParams
  body: unknown
  headers: Headers
}

/** The answer to a call: a body, by default with 200, or a refusal by code; `NETWORK` is no answer. */
export type Answer = { status?: number; body?: unknown; code?: string }
type Handler = (call: Call) => Answer | Promise<Answer>

/** A fetch that answers by `METHOD /path`, or every call by one function, and records the calls. */
export function fakeApi(handlers: Record<string, Handler> | Handler): { calls: Call[] } {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost')
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      search: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      headers: new Headers(init.headers),
    }
    calls.push(call)
    const handler = typeof handlers === 'function' ? handlers : handlers[`${call.method} ${call.path}`]
    const answer = (await handler?.(call)) ?? { status: 404, code: 'NOT_FOUND' }
    if (answer.code === 'NETWORK') throw new TypeError('no answer')
    const status = answer.status ?? 200
    const body = answer.code ? { status, code: answer.code, detail: '', requestId: '' } : answer.body
    return new Response(status === 204 ? null : JSON.stringify(body ?? {}), { status })
  })
  return { calls }
}

export const list = (data: unknown[], page = 1, lastPage = 1, total = data.length) => ({
  body: { data, metadata: { currentPage: page, lastPage, total } },
})

/** A page of the federation's data, with their age. */
export const federationList = (...given: Parameters<typeof list>) => ({
  body: {
    ...list(...given).body,
    freshness: fresh,
  },
})
