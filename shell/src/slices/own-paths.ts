import { covers, isOfTheShell, type SliceEntry } from '@pingboard/contracts/registry.ts'

/** Whether an address, or the pattern of one, lies below the paths that the slice claims. */
export const isOwn = ({ paths }: SliceEntry, address: string): boolean =>
  paths.some(path => covers(path, address))

/** Whether the namespace of the texts is the slice's own: its name without `mfe-`. */
export const isOwnNamespace = ({ name }: SliceEntry, namespace: unknown): boolean =>
  namespace === name.replace('mfe-', '') && !isOfTheShell(name)
