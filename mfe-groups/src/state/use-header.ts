import { headerAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'

/** What the shell's header and the tab say while this page is shown. */
export function useHeader(title: string | null, back?: string): void {
  const setHeader = useSetAtom(headerAtom)
  useEffect(() => {
    setHeader(back === undefined ? { title } : { title, back })
  }, [setHeader, title, back])
}
