import { type HeaderState, headerAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'

/** What the shell's header shows while this page is on screen. */
export function useHeader({ title, subtitle, back }: HeaderState): void {
  const setHeader = useSetAtom(headerAtom)
  useEffect(() => {
    setHeader({ title, subtitle, back })
  }, [title, subtitle, back, setHeader])
  useEffect(() => () => setHeader({ title: null }), [setHeader])
}
