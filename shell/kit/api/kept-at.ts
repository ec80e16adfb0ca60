/**
 * The header of an answer that the worker of this device kept: the moment it came, in milliseconds since 1970 by this
 * device's clock. The server sends no such header.
 */
export const KEPT_AT = 'kept-at'

/** The worker needs the name of the header only, and leaves this out. */
const moments = /* @__PURE__ */ new WeakMap<object, number>()

/** Notes with the data of a kept answer when it came; of a page of a list, with each item too. */
export function noteKept(data: unknown, headers: Headers): void {
  const moment = Number(headers.get(KEPT_AT))
  if (!(moment > 0) || !isObject(data)) return
  for (const each of [data, ...(Array.isArray(data.data) ? data.data : [])])
    if (isObject(each)) moments.set(each, moment)
}

const isObject = (value: unknown): value is { readonly data?: unknown } =>
  typeof value === 'object' && value !== null

/** When the worker got what it has kept since: milliseconds since 1970. Undefined for an answer of the server. */
export const keptAt = (data: object): number | undefined => moments.get(data)
