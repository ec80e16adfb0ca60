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
export function SkeletonRegion(props: SkeletonRegionProps) {
  return useContext(Inside) ? props.children : <Outermost {...props} />
}

function Outermost({ label, children }: SkeletonRegionProps) {
  const { t } = useTranslation('kit')
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), DELAY)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Inside value={true}>
      <section aria-busy="true" aria-label={label ?? t('loading')}>
        {isShown && children}
      </section>
    </Inside>
  )
}
