import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Milliseconds before a skeleton shows: an answer that comes sooner needs no skeleton. */
const DELAY = 150

interface SkeletonRegionProps {
  label?: string
  children: ReactNode
}

const Inside = createContext(false)

/** Says that something loads, and shows its shape after a moment. In another region it is a part of that one's shape. */
export function SkeletonRegion({ label, children }: SkeletonRegionProps) {
  const { t } = useTranslation('kit')
  const isInside = useContext(Inside)
  const [isShown, setShown] = useState(isInside)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), DELAY)
    return () => clearTimeout(timer)
  }, [])
  const shape = <Inside value={true}>{isShown && children}</Inside>
  if (isInside) return shape
  return (
    <section aria-busy="true" aria-label={label ?? t('loading')}>
      {shape}
    </section>
  )
}
