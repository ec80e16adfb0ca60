import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { type HeaderState, headerAtom } from '../slice/header.ts'

/** Sets what the shell's header and the browser tab show while this page is shown, and removes it afterwards. */
export function useHeader({ title, subtitle, back }: HeaderState): void {
  const setHeader = useSetAtom(headerAtom)
  useEffect(() => {
    setHeader({ title, subtitle, back })
  }, [title, subtitle, back, setHeader])
  useEffect(() => () => setHeader({ title: null }), [setHeader])
}
