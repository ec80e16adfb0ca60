import { useAtomValue } from 'jotai'
import { unsentPartsAtom } from './follow-unsent.ts'

/** The bar of unsent changes, once its part of the page is loaded. */
export function UnsentGate() {
  const parts = useAtomValue(unsentPartsAtom)
  return parts && <parts.Bar />
}
