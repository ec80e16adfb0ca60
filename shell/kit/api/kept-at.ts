/**
 * The header of an answer that the worker of this device kept: the moment it came, in milliseconds since 1970 by this
 * device's clock. The server sends no such header.
 */
export const KEPT_AT = 'kept-at'

/** The worker needs the name of the header only, and leaves this out. */
const moments = /* @__PURE__ */ new WeakMap<object, number>()

/** Notes with the data of a kept answer when it came. */
export function noteKept(data: unknown, headers: Headers): void {
  const moment = Number(headers.get(KEPT_AT))
  if (moment > 0 && typeof data === 'object' && data !== null) moments.set(data, moment)
}

/** When the worker got what it has kept since: milliseconds since 1970. Undefined for an answer of the server. */
export const keptAt = (data: object): number | undefined => moments.get(data)
