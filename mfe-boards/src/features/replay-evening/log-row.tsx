import { clock, shortDay, useLanguage } from '@pingboard/kit/fixtures'
import { Icon } from '@pingboard/kit/ui'
import { memo, type ReactNode } from 'react'
import { wentBackTo } from '../../model/history.ts'
import type { Scene } from '../../model/moments.ts'
import { dayOf } from '../../model/replay.ts'
import { useTexts } from '../../state/texts.ts'
import { struckWords } from '../../ui/moment-words.ts'
import css from './log.module.css'
import type { SceneWords } from './now.tsx'

interface LogRowProps {
  scene: Scene
  /** The line before it. */
  before: Scene | undefined
  index: number
  total: number
  /** Seen from the shown moment. */
  stands: 'past' | 'now' | 'future'
  /** Where the Tab key stops. */
  isStop: boolean
  wordsOf: (scene: Scene) => SceneWords
  onPick: (index: number) => void
  action: ReactNode
}

/** One line of the log: leads to its moment. What did not last is struck through, with its hour. */
const LogRow = memo(function LogRow(props: LogRowProps) {
  const { scene, before, index, total, stands, isStop, wordsOf, onPick, action } = props
  const text = useTexts()
  const language = useLanguage()
  const { entry, struck, moment } = scene
  const { fixture, what, who } = wordsOf(scene)
  const day = dayOf(entry.at)
  const isNewDay = before !== undefined && dayOf(before.entry.at) !== day
  const told = (
    <>
      {fixture && text('replay.of', { fixture })} <b>{what}</b>
    </>
  )
  return (
    <li
      className={`${css.row} ${css[stands]}`}
      data-row={index}
      aria-setsize={total}
      aria-posinset={index + 1}
    >
      <button
        type="button"
        aria-current={stands === 'now' ? 'step' : undefined}
        tabIndex={isStop ? 0 : -1}
        onClick={() => onPick(index)}
      >
        <span className="num">
          {isNewDay && <small>{shortDay(day, language)} </small>}
          <time dateTime={entry.at}>{clock(entry.at, language)}</time>
        </span>
        <span>
          <span className={css.what}>{struck ? <s>{told}</s> : told}</span>
          <span className={css.marks}>
            {who && <span>{who}</span>}
            {moment && moment !== 'takenBack' && moment !== 'corrected' && (
              <span className={css.moment}>{text(`replay.moments.${moment}`)}</span>
            )}
            {moment === 'corrected' && (
              <span className={css.moment}>
                <Icon name="pencil" size="s" />
                {text('replay.moments.corrected')}
              </span>
            )}
            {wentBackTo(entry) !== null && (
              <span className={css.moment}>
                <Icon name="history" size="s" />
                {text('log.back')}
              </span>
            )}
            {struck && (
              <span className={css.moment}>
                <Icon name="arrow-back-up" size="s" />
                {struckWords(struck, day, { text, language })}
              </span>
            )}
          </span>
        </span>
      </button>
      {action && <div className={css.action}>{action}</div>}
    </li>
  )
})

interface LogRowsProps extends Pick<LogRowProps, 'wordsOf' | 'onPick' | 'action'> {
  scenes: readonly Scene[]
  /** The drawn lines: from this one up to, and without, that one. */
  from: number
  to: number
  /** The line of the shown moment. It alone has the action. */
  current: number
  /** Where the Tab key stops. */
  isStop: (index: number) => boolean
}

/** A part of the log. */
export function LogRows({ scenes, from, to, current, isStop, action, ...row }: LogRowsProps) {
  return scenes.slice(from, to).map((scene, place) => {
    const index = from + place
    return (
      <LogRow
        key={scene.entry.last}
        scene={scene}
        before={scenes[index - 1]}
        index={index}
        total={scenes.length}
        stands={index === current ? 'now' : index < current ? 'past' : 'future'}
        isStop={isStop(index)}
        action={index === current ? action : null}
        {...row}
      />
    )
  })
}
