import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import { createContext, useContext } from 'react'
import type { RegistryStore } from './registry/registry-store.ts'
import type { SliceLoader } from './slices/load-slice.ts'
import type { SliceError } from './slices/slice-error.ts'

/** What the screens of the frame need from the shell. */
export interface Shell {
  registry: RegistryStore
  slices: SliceLoader
  /** Why the last attempt to load this slice failed. */
  failureOf(slice: SliceEntry): SliceError | undefined
  /** The entry of the history at which the person is, or to which they are going. */
  wanted(): { readonly key: string }
  /** Loads the page again in its newest version. */
  reload(): Promise<void>
}

export const ShellContext = createContext<Shell | null>(null)

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('outside of the shell')
  return shell
}
