import { useSearchParams } from '@pingboard/kit/router'
import { isNameMissingAtom, sessionAtom } from '@pingboard/kit/slice'
import { useUnsaved } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { isDraftedAtom } from './draft-atom.ts'
import { askedIn, REPORT } from './report-address.ts'
import { useReport } from './use-report.ts'

/**
 * Opens the report dialog for an address that asks for it, and takes the request out of the address. While a typed
 * report is kept, the browser asks before the app is left.
 */
export function useAskedReport(): void {
  const [query, setQuery] = useSearchParams()
  const report = useReport()
  const { status } = useAtomValue(sessionAtom)
  // The question for the name stands above every other dialog.
  const isNameMissing = useAtomValue(isNameMissingAtom)
  const asked = askedIn(query)
  const isReady = status !== 'loading' && !isNameMissing
  useUnsaved(useAtomValue(isDraftedAtom), { isKept: true })

  const open = useEffectEvent(() => {
    if (!asked) return
    // The sign-in page replaces this address: otherwise the way back would lead to the sign-in page again.
    report(asked, { replace: true })
    if (status === 'visitor') return
    const rest = new URLSearchParams(query)
    rest.delete(REPORT)
    setQuery(rest, { replace: true })
  })
  useEffect(() => {
    if (asked && isReady) open()
  }, [asked, isReady])
}
