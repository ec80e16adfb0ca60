/** The fields that differ from how they were. Another person may have changed the others meanwhile. */
export const changedIn = <T extends object>(now: T, before: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(now).filter(([field, value]) => value !== before[field as keyof T]),
  ) as Partial<T>
