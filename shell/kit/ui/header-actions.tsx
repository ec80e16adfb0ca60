import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { headerSlotAtom } from '../slice/header.ts'

/** Actions of the page on screen, in the shell's header. Without a header, the actions stay in their place. */
export function HeaderActions({ children }: { children: ReactNode }) {
  const slot = useAtomValue(headerSlotAtom)
  return slot ? createPortal(children, slot) : children
}
