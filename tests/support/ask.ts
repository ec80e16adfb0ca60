import type { Route } from '@pingboard/contracts/route.ts'
import type { Answered, Client, GivenHeaders } from './client.ts'

/** Makes a call written as in the specification: `GET /groups/{id}`, with the ids filled in. */
export function ask(
  who: Client,
  call: string,
  body?: unknown,
  headers?: GivenHeaders,
): Promise<Answered<Route>> {
  const [method = '', path = ''] = call.split(' ')
  return who.send(method, `/api${path}`, body, headers)
}

/** The value at a path such as `data.0.user` of an answer. */
export const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown> | null)?.[key], value)

/** Splits a list of names separated by white space. */
export const words = (list: string): string[] => list.trim().split(/\s+/)

/** The first row of a list. @throws Error when the list is empty */
export async function firstOf(who: Client, call: string): Promise<Record<string, string>> {
  const { status, data } = await ask(who, call)
  const row = status === 200 ? at(data, 'data.0') : undefined
  if (!row) throw new Error(`nothing in ${call}: ${status}`)
  return row as Record<string, string>
}
