import type { Language } from '@pingboard/contracts/constants.ts'
import type { RouteObject } from 'react-router-dom'

/** Texts of one namespace in one language: nested keys, i18next plural suffixes. */
export interface Messages {
  [key: string]: string | Messages
}

/** The default export of a slice's only exposed file, `src/module.tsx`. A slice hands over nothing else. */
export interface SliceModule {
  /** `SLICE_CONTRACT` it was built against. */
  contract: number
  /** i18next namespace of its texts. */
  namespace: string
  messages: Record<Language, () => Promise<{ default: Messages }>>
  /** Absolute paths below the prefixes its registry entry claims. */
  routes: RouteObject[]
}
