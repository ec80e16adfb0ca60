import { useKitTexts } from '@pingboard/kit/ui'
import type { ReactNode } from 'react'
import css from './poster.module.css'
import { QrCode } from './qr-code.tsx'

interface PosterProps {
  title: string
  /** Under the title: days, club. */
  subtitle?: string
  /** What one does with the code, in a few words. */
  call: string
  /** What one sees there. */
  words: ReactNode
  link: string
}

/** A sheet to hang on the wall: name, code, and the address for those who type it. */
export function Poster({ title, subtitle, call, words, link }: PosterProps) {
  const kit = useKitTexts()
  const { host, pathname, search } = new URL(link)
  return (
    <div className={css.poster}>
      <header>
        <h1 className={css.title}>{title}</h1>
        {subtitle && <p className={css.subtitle}>{subtitle}</p>}
      </header>
      <div className={css.table}>
        <p className={css.call}>{call}</p>
        <QrCode className={css.code} link={link} label={kit('qr', { link })} />
      </div>
      <div className={css.words}>{words}</div>
      <p className={css.link}>{`${host}${pathname}${search}`}</p>
    </div>
  )
}
