import type { Language } from '@pingboard/contracts/constants.ts'
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { announceAtom } from '../slice/announcer.ts'
import { hearAria } from './aria-announcer.ts'

interface KitProviderProps {
  language: Language
  /** The router's function, so that links inside menus stay in the app. */
  navigate: (to: string) => unknown
  children: ReactNode
}

// The region decides the order of a typed date and the first day of a week: dd/mm/yyyy, yyyy-mm-dd.
const LOCALES = { fr: 'fr-FR', en: 'en-CA' } as const

/** Used once, around the app and inside the router. */
export function KitProvider({ language, navigate, children }: KitProviderProps) {
  const announce = useSetAtom(announceAtom)
  useEffect(() => hearAria(text => announce(text, 'react-aria')), [announce])
  return (
    <I18nProvider locale={LOCALES[language]}>
      <RouterProvider
        navigate={to => {
          navigate(to)
        }}
      >
        {children}
      </RouterProvider>
    </I18nProvider>
  )
}
