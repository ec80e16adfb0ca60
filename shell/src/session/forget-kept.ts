/** Beginning of the keys under which slices keep something of the person who is signed in. */
const PERSONAL = 'person.'

/** Removes what the device keeps of the person for slices. */
export function forgetKept(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PERSONAL)) localStorage.removeItem(key)
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}
