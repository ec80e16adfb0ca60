import { useState } from 'react'

/** A choice this browser remembers. When storage is forbidden, the choice holds for the visit. */
export function useStored<Value extends string>(
  key: string,
  allowed: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => allowed.find(choice => choice === read(key)) ?? allowed[0])
  const store = (next: Value) => {
    setValue(next)
    write(key, next)
  }
  return [value, store]
}

/** A remembered yes or no. Without a remembered value, `initial` holds. */
export function useStoredFlag(key: string, initial: boolean): [boolean, (isOn: boolean) => void] {
  const [value, setValue] = useStored(key, initial ? ['on', 'off'] : ['off', 'on'])
  return [value === 'on', isOn => setValue(isOn ? 'on' : 'off')]
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Nothing to do: the choice holds for the visit.
  }
}
