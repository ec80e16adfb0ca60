import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { showToastAtom } from '../../slice/toasts.ts'
import type { OnDemand } from './on-demand.ts'

/**
 * The part once it is loaded; loading starts when it is wanted. When loading fails, the page continues without it.
 */
export function usePart<Part>(part: OnDemand<Part>, isWanted: boolean, onMissing: () => void): Part | null {
  const { t } = useTranslation('kit')
  const showToast = useSetAtom(showToastAtom)
  const miss = useEffectEvent((error: unknown) => {
    reportError(error)
    showToast({ kind: 'error', text: t('notOpened') })
    onMissing()
  })
  useEffect(() => {
    if (!isWanted) return
    let isLeft = false
    part.load().catch(error => isLeft || miss(error))
    return () => {
      isLeft = true
    }
  }, [part, isWanted])
  return useSyncExternalStore(part.subscribe, part.current)
}
