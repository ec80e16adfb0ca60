import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Milliseconds before a skeleton shows: an answer that comes sooner needs no skeleton. */
const DELAY = 150

interface SkeletonRegionProps {
  label?: string
  children: ReactNode
}

export function SkeletonRegion({ label, children }: SkeletonRegionProps) {
  const { t } = useTranslation('kit')
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), DELAY)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section aria-busy="true" aria-label={label ?? t('loading')}>
      {isShown && children}
    </section>
  )
}
