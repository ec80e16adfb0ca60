/** Ports as one process has them, until it is cut off. */
export interface CutOff<Ports> {
  readonly ports: Ports
  /** From here on no call of this process has an effect, and no pending call is answered. */
  cut(): void
}

/**
 * The same ports for one of several processes. After the cut that process behaves like a killed one: its earlier
 * calls may have had their effect, but it gets no answer, and its later calls do nothing.
 */
export function cutOff<Ports extends object>(shared: Ports): CutOff<Ports> {
  let isCut = false
  const never = new Promise<never>(() => {})
  const known = new WeakMap<object, object>()

  function guarded<T>(value: T): T {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return value
    // Plain values pass as they are; only what can act is guarded.
    if (!isActor(value)) return value
    const before = known.get(value)
    if (before) return before as T
    const guard = new Proxy(value as object, {
      get: (target, property) => bound(target, Reflect.get(target, property, target)),
      apply: (target, _self, args) => called(() => Reflect.apply(target as Callable, undefined, args)),
    })
    known.set(value, guard)
    return guard as T
  }

  function bound(target: object, member: unknown): unknown {
    if (typeof member !== 'function') return guarded(member)
    return (...args: unknown[]) => called(() => Reflect.apply(member as Callable, target, args))
  }

  function called(call: () => unknown): unknown {
    if (isCut) return never
    const result = call()
    if (result instanceof Promise) return until(result)
    if (isIterable(result)) return iterated(result)
    return result
  }

  const until = (result: Promise<unknown>) =>
    new Promise((resolve, reject) => {
      result.then(
        value => void (isCut || resolve(value)),
        error => void (isCut || reject(error)),
      )
    })

  async function* iterated(pages: AsyncIterable<unknown>) {
    for await (const page of pages) {
      if (isCut) await never
      yield page
      if (isCut) await never
    }
  }

  return {
    ports: guarded(shared),
    cut() {
      isCut = true
    },
  }
}

type Callable = (...args: unknown[]) => unknown

/** Whether a value is a port, a group of ports or a function, and not a date, list or set. */
const isActor = (value: object | ((...args: unknown[]) => unknown)): boolean =>
  typeof value === 'function' || !(Array.isArray(value) || value instanceof Date || value instanceof Set)

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value
