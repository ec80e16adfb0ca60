import { setTimeout as wait } from 'node:timers/promises'
import type { Problem } from '@pingboard/contracts/errors.ts'
import { login, type Profile, register, updateProfile } from '@pingboard/contracts/http/account.ts'
import type { BodyInput, ParamsInput, QueryInput, ReplyOf, Route } from '@pingboard/contracts/route.ts'

export interface Given<R extends Route> {
  params?: ParamsInput<R>
  query?: QueryInput<R>
  body?: BodyInput<R>
  headers?: GivenHeaders
}

/** Headers beside those of a page; null leaves out a header of a page. */
export type GivenHeaders = Readonly<Record<string, string | null>>

export interface Answered<R extends Route> {
  readonly status: number
  readonly headers: Headers
  readonly data: ReplyOf<R>
  /** Code of a refusal. */
  readonly code: string | undefined
  readonly problem: Problem
  readonly text: string
}

let addresses = 0
let isElsewhere = false
/** From here on each client names an address of its own: for products that trust this machine to do so. */
export const eachFromElsewhere = (): void => {
  isElsewhere = true
}

/**
 * The latest position that any client was told, by the product's origin. Over distributed engines a read
 * without it may be older than an answer: our pages send it, and share it between their tabs.
 */
const seen = new Map<string, string>()
/** Another product may get the same port. */
export const forgetPositionsOf = (origin: string): void => void seen.delete(origin)
/** How often a reader comes again who was told that a view is behind. */
const COMES_AGAIN = 10

/** A client with or without a session cookie. Calls the API as a page does, and returns refusals as answers too. */
export class Client {
  readonly origin: string
  cookie = ''
  profile: Profile | null = null
  /** Reads name the latest position, and come again where a view is behind it. For a product over distributed engines. */
  readsItsWrites = process.env.PINGBOARD_TOPOLOGY === 'cluster'
  readonly #address: string | null

  constructor(origin: string) {
    this.origin = origin
    const number = ++addresses
    this.#address = isElsewhere ? `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` : null
  }

  async call<R extends Route>(route: R, given: Given<R> = {}): Promise<Answered<R>> {
    const params = (given.params ?? {}) as Record<string, string>
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const query = new URLSearchParams((given.query ?? {}) as Record<string, string>)
    return this.send(
      route.method,
      `/api${path}${query.size > 0 ? `?${query}` : ''}`,
      given.body,
      given.headers,
    )
  }

  /** Sends any request, also one that no contract allows. A string body is sent unchanged. */
  async send<R extends Route>(
    method: string,
    path: string,
    body?: unknown,
    given?: GivenHeaders,
  ): Promise<Answered<R>> {
    for (let again = 0; ; again++) {
      const answered = await this.#sendOnce<R>(method, path, body, given)
      // A view on a busy machine; the answer says when to come again. A test that names a position means its refusal.
      const isBehind = this.readsItsWrites && answered.code === 'VIEW_BEHIND' && !given?.['min-position']
      if (!isBehind || again === COMES_AGAIN) return answered
      await wait(1000 * Number(answered.headers.get('retry-after')))
    }
  }

  async #sendOnce<R extends Route>(
    method: string,
    path: string,
    body?: unknown,
    given?: GivenHeaders,
  ): Promise<Answered<R>> {
    const headers: GivenHeaders = {
      language: 'fr',
      ...(this.#address ? { 'x-forwarded-for': this.#address } : {}),
      ...(this.readsItsWrites && method === 'GET' ? positionOf(this.origin) : {}),
      ...(this.cookie ? { cookie: this.cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...given,
    }
    const response = await fetch(`${this.origin}${path}`, {
      method,
      redirect: 'manual',
      headers: Object.entries(headers).flatMap(([name, value]) =>
        value === null ? [] : [[name, value] as [string, string]],
      ),
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    const set = response.headers.getSetCookie()[0]?.split(';')[0]
    if (set) this.cookie = set
    const position = response.headers.get('position') ?? ''
    if (position > (seen.get(this.origin) ?? '')) seen.set(this.origin, position)
    const text = await response.text()
    const data = text.startsWith('{') ? JSON.parse(text) : undefined
    // An answer may have a field of this name too.
    const code = response.ok ? undefined : data?.code
    return { status: response.status, headers: response.headers, data, code, problem: data, text }
  }
}

function positionOf(origin: string): GivenHeaders {
  const position = seen.get(origin)
  return position ? { 'min-position': position } : {}
}

export const PASSWORD = 'une longue phrase de passe'

/** Opens a new session for a person whose session ended. */
export async function signIn(person: Client & { profile: Profile }): Promise<void> {
  const body = { email: person.profile.email, password: PASSWORD }
  await answered(() => person.call(login, { body }), 200)
}

/** Longest time for which a call of a set-up is made again. Milliseconds. */
const ANSWERED_WITHIN = 90_000

/**
 * For the set-up of a test: asks again while the answer is 503 or 504. On a busy machine an engine, or the simulated
 * federation, may take longer than the product waits for it. A call that makes something is repeated under one
 * Idempotency-Key.
 * @throws Error with the refusal, when it is another one or goes on
 */
export async function answered<R extends Route>(
  ask: () => Promise<Answered<R>>,
  status: number,
): Promise<Answered<R>> {
  const end = performance.now() + ANSWERED_WITHIN
  for (;;) {
    const answer = ask()
    const isLate = [503, 504].includes((await answer).status)
    if (!isLate || performance.now() > end) return expectStatus(answer, status)
    await wait(500)
  }
}

let people = 0

/** Registers a new person and signs them in. Every call makes another person. @throws when the product refuses */
export async function somebody(
  origin: string,
  firstname = 'Claude',
  lastname = 'Petit',
): Promise<Client & { profile: Profile }> {
  const client = new Client(origin)
  const email = `person-${process.pid}-${++people}@club.example`
  await answered(
    () => client.call(register, { body: { email, password: PASSWORD, confirmPassword: PASSWORD } }),
    202,
  )
  await answered(() => client.call(login, { body: { email, password: PASSWORD } }), 200)
  const { data } = await answered(() => client.call(updateProfile, { body: { firstname, lastname } }), 200)
  return Object.assign(client, { profile: data })
}

/** Returns the answer when it has the expected status. @throws Error with the refusal otherwise */
export async function expectStatus<R extends Route>(
  answer: Promise<Answered<R>>,
  status: number,
): Promise<Answered<R>> {
  const answered = await answer
  if (answered.status !== status)
    throw new Error(`${answered.status} instead of ${status}: ${answered.text.slice(0, 500)}`)
  return answered
}
