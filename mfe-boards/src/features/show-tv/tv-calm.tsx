import { clock, useLanguage, useNow } from '@pingboard/kit/fixtures'
import { useHeader } from '@pingboard/kit/ui'
import css from './tv-calm.module.css'
import { TvCode } from './tv-code.tsx'
import { TvFrame, type TvFrameProps } from './tv-frame.tsx'
import side from './tv-side.module.css'

interface TvCalmProps extends TvFrameProps {
  /** Small words above the title. */
  over?: string
  title: string
  /** Below the title. */
  lines?: readonly string[]
  /** A code to scan, with its words. */
  code?: { link: string; words: string }
}

const NO_PAGES = { isPaused: false, hasPages: false, togglePause() {}, turn() {} }

/** A screen without scores: a few words, and the time. */
export function TvCalm({ over, title, lines = [], code, ...frame }: TvCalmProps) {
  const language = useLanguage()
  const now = useNow()
  useHeader({ title })
  return (
    <TvFrame {...frame} pages={NO_PAGES}>
      <div className={css.calm}>
        {over && <p className={css.over}>{over}</p>}
        <h1>{title}</h1>
        {lines.map(line => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <aside className={side.side}>
        <p className={side.clock}>{clock(now, language)}</p>
        {code && <TvCode {...code} />}
      </aside>
    </TvFrame>
  )
}
