import { login, type Profile, register, updateProfile } from '@pingboard/contracts/http/account.ts'
import {
  type BodyInput,
  HEADERS,
  type ParamsInput,
  type QueryInput,
  type ReplyOf,
  type Route,
} from '@pingboard/contracts/route.ts'
import type { Part } from './cast.ts'

const TIMEOUT_MS = 15_000

/** Carries a request to the product. @param path begins with `/api` */
export type Send = (path: string, request: RequestInit) => Promise<Response>

export const overHttp = (origin: string): Send =>
  inOrder((path, request) => fetch(`${origin}${path}`, request))

/**
 * Reads show what was answered before, to anybody: over distributed engines a view may be older than an answer.
 */
export function inOrder(send: Send): Send {
  let seen = ''
  return async (path, request) => {
    const headers = new Headers(request.headers)
    if (seen && request.method === 'GET') headers.set(HEADERS.minPosition, seen)
    const response = await send(path, { ...request, headers: Object.fromEntries(headers) })
    const position = response.headers.get(HEADERS.position) ?? ''
    // Positions are compared as text.
    if (position > seen) seen = position
    return response
  }
}

/** A person with a session, who calls the product as any client does. */
export interface DemoPerson {
  readonly profile: Profile
  ask<R extends Route>(route: R, given?: Given<R>): Promise<ReplyOf<R>>
}

interface Given<R extends Route> {
  params?: ParamsInput<R>
  query?: QueryInput<R>
  body?: BodyInput<R>
  /** A UUID: a repeat with the same key has its effect only once. */
  key?: string
}

export class DemoRefusal extends Error {
  readonly status: number
  constructor(route: Route, status: number, code: string) {
    super(`${route.method} ${route.path}: ${status} ${code}`)
    this.status = status
  }
}

/** Gives the person with the part's address the part's password. @returns false when nobody has the address */
export type GiveBack = (part: Part) => Promise<boolean>

/**
 * Signs a person in, and first registers a person whom the product does not know. Every visitor of the demo may change
 * its passwords: a known person whose password is refused gets the part's password back.
 * @throws DemoRefusal
 */
export async function arrive(
  send: Send,
  part: Part,
  signal: AbortSignal,
  giveBack: GiveBack = async () => false,
): Promise<DemoPerson> {
  let cookie = ''
  async function ask<R extends Route>(route: R, given: Given<R> = {}): Promise<ReplyOf<R>> {
    // A stop waits for the call under way: the connection of a call that breaks off would hold it up.
    signal.throwIfAborted()
    const params = (given.params ?? {}) as Record<string, string>
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const query = new URLSearchParams(Object.entries((given.query ?? {}) as Record<string, string>))
    const response = await send(`/api${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: route.method,
      headers: {
        language: 'fr',
        ...(cookie ? { cookie } : {}),
        ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(given.key ? { 'idempotency-key': given.key } : {}),
      },
      body: given.body === undefined ? undefined : JSON.stringify(given.body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const set = response.headers.getSetCookie()[0]?.split(';')[0]
    if (set) cookie = set
    const text = await response.text()
    const answer = text ? JSON.parse(text) : undefined
    if (!response.ok) throw new DemoRefusal(route, response.status, answer?.code ?? '')
    return answer
  }

  const { email, password, firstname, lastname } = part
  const known = await ask(login, { body: { email, password } }).catch(error => {
    if (error instanceof DemoRefusal && error.status === 401) return null
    throw error
  })
  if (!known) {
    if (!(await giveBack(part)))
      await ask(register, { body: { email, password, confirmPassword: password }, query: { lang: 'fr' } })
    await ask(login, { body: { email, password } })
  }
  const profile = await ask(updateProfile, { body: { firstname, lastname } })
  return { profile, ask }
}
