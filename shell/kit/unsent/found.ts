// A file of its own: the module of the store is part of the types that slices share.
const listeners = new Set<(user: string) => void>()

/** Calls the listener when a device that failed has answered: a person's list may hold more than the page shows. */
export const onFound = (listener: (user: string) => void): void => void listeners.add(listener)

export function tellFound(user: string): void {
  for (const listener of listeners) listener(user)
}
