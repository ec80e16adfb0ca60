import { clock, dayHeading, useLanguage } from '@pingboard/kit/fixtures'
import { Skeleton } from '@pingboard/kit/ui'
import type { Scene } from '../../model/moments.ts'
import { dayOf } from '../../model/replay.ts'
import { useTexts } from '../../state/texts.ts'
import { struckWords } from '../../ui/moment-words.ts'
import css from './replay.module.css'

interface NowProps {
  /** Milliseconds. */
  at: number
  /** The last change at this moment; absent where the line is not read yet. */
  scene: Scene | undefined
  isUnread: boolean
  words: SceneWords | null
  /** The replay goes over several days: the day is named. */
  isLong: boolean
}

/** A line of the log in words. */
export interface SceneWords {
  /** "Saint-Médard 3 – Cenon 1"; null for the board itself. */
  fixture: string | null
  what: string
  who: string | null
}

/** The clock of the replay, and what just changed. */
export function Now({ at, scene, isUnread, words, isLong }: NowProps) {
  const text = useTexts()
  const language = useLanguage()
  const [hours, minutes] = clock(at, language).split(':')
  return (
    <section className={css.now} aria-label={text('replay.now')}>
      <p className={`num ${css.clock}`}>
        <b>{hours}</b>
        <span className="vh">:</span>
        <b>{minutes}</b>
      </p>
      <div className={css.words}>
        {isUnread && (
          <>
            <p className={css.what}>{text('replay.reading')}</p>
            <Skeleton width="60%" height="1rem" />
          </>
        )}
        {!isUnread && words && scene && (
          <>
            <p className={css.what}>
              {words.fixture && text('replay.of', { fixture: words.fixture })}{' '}
              {scene.struck ? (
                <s>
                  <b>{words.what}</b>
                </s>
              ) : (
                <b>{words.what}</b>
              )}
            </p>
            <p className="small muted">
              {[
                words.who,
                isLong && dayHeading(dayOf(scene.entry.at), language),
                clock(scene.entry.at, language),
              ]
                .filter(Boolean)
                .join(', ')}
              {scene.struck && ` – ${struckWords(scene.struck, dayOf(scene.entry.at), { text, language })}`}
            </p>
          </>
        )}
      </div>
    </section>
  )
}
