import type { Route } from '@pingboard/contracts/route.ts'
import type { Answered, Client, GivenHeaders } from './client.ts'

/** A call as the specification writes it: `GET /groups/{id}`, the ids filled in. */
export function ask(
  who: Client,
  call: string,
  body?: unknown,
  headers?: GivenHeaders,
): Promise<Answered<Route>> {
  const [method = '', path = ''] = call.split(' ')
  return who.send(method, `/api${path}`, body, headers)
}

/** What stands at `data.0.user` of an answer. */
export const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown> | null)?.[key], value)

/** Names between blanks, as a specification lists them. */
export const words = (list: string): string[] => list.trim().split(/\s+/)

/** The first row of a list that has one. @throws Error when there is none */
export async function firstOf(who: Client, call: string): Promise<Record<string, string>> {
  const { status, data } = await ask(who, call)
  const row = status === 200 ? at(data, 'data.0') : undefined
  if (!row) throw new Error(`nothing in ${call}: ${status}`)
  return row as Record<string, string>
}
