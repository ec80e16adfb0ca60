import type { Language } from '@pingboard/contracts/constants.ts'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'

/** Texts of one namespace in one language: nested keys, i18next plural suffixes. */
export interface Messages {
  [key: string]: string | Messages
}

/** Where somebody wants to go. */
export interface Visit {
  url: URL
  /** What stands in the address for each `:name` of the page's path. */
  params: Readonly<Record<string, string | undefined>>
}

/** A page of a slice. */
export interface SlicePage {
  /** Absolute, below the paths that the slice's entry claims. `:name` stands for any one segment. */
  path: string
  /** `members`: a visitor is led to the sign-in page, and back afterwards. The pages inside are for members, too. */
  for?: 'members'
  /** Asked before anything else: the address to go to in place of this one, or null to stay. */
  enter?(visit: Visit): string | null
  /** Loads the page; asked for when somebody goes there. */
  page(): Promise<ComponentType>
  /** Pages that this one shows where it puts `Outlet`. Their paths are absolute, too, and begin with its own. */
  pages?: readonly SlicePage[]
}

/** What a command may do beside its own calls. */
export interface CommandTools {
  /** Goes to an address of this product. */
  navigate(address: string): void
}

/** What a slice hands over: the argument of `defineSlice`. */
export interface SliceDefinition {
  /** i18next namespace of its texts: its name without `mfe-`. */
  namespace: string
  messages: Record<Language, () => Promise<{ default: Messages }>>
  pages: readonly SlicePage[]
  /** Sections of the home page, by the ids that its build lists. */
  home?: Readonly<Record<string, () => Promise<ComponentType>>>
  /** What its entries in the menu do, by the ids that its build lists. */
  commands?: Readonly<Record<string, (tools: CommandTools) => void | Promise<void>>>
}

/** The default export of a slice's only exposed file, `src/module.tsx`. */
export interface Slice extends SliceDefinition {
  readonly contract: 2
}

/** Makes the default export of `src/module.tsx`, in the terms of contract 2. */
export const defineSlice = (definition: SliceDefinition): Slice => ({ ...definition, contract: 2 })

/**
 * What a slice of contract 1 hands over. The shell still serves it.
 * @deprecated `defineSlice` is the contract of now
 */
export interface SliceModule {
  /** `SLICE_CONTRACT`. */
  contract: number
  namespace: string
  messages: Record<Language, () => Promise<{ default: Messages }>>
  /** Absolute paths below the prefixes its registry entry claims. */
  routes: RouteObject[]
}

/**
 * What slices of contract 1 write into `contract`. It stays 1: they ask for it while they run.
 * @deprecated `defineSlice` says the number
 */
export const SLICE_CONTRACT = 1
