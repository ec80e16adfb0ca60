import { vi } from 'vitest'

interface Call {
  method: string
  path: string
  search: URLSearchParams
  body: unknown
  headers: Headers
}

/** What a call is answered: a body with 200, or a refusal by code. */
export type Answer = { status?: number; body?: unknown; code?: string }
type Handlers = Record<string, (call: Call) => Answer | Promise<Answer>>

/** A fetch that answers by `METHOD /path` (after `/api`) and remembers what was asked. */
export function fakeApi(handlers: Handlers): { calls: Call[] } {
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
    const answer = (await handlers[`${call.method} ${call.path}`]?.(call)) ?? {
      status: 404,
      code: 'NOT_FOUND',
    }
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
