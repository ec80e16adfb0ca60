import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { type HeaderState, headerAtom } from '../slice/header.ts'

/** What the shell's header and the tab say while this page is shown; nothing of it stays behind. */
export function useHeader({ title, subtitle, back }: HeaderState): void {
  const setHeader = useSetAtom(headerAtom)
  useEffect(() => {
    setHeader({ title, subtitle, back })
  }, [title, subtitle, back, setHeader])
  useEffect(() => () => setHeader({ title: null }), [setHeader])
}
