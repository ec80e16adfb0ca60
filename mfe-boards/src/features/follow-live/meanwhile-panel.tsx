import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { dataOf, useLoad } from '@pingboard/kit/api'
import { clockWithDay, parisToday, useLanguage } from '@pingboard/kit/fixtures'
import { announceAtom } from '@pingboard/kit/slice'
import { Button, IconButton, keepFocus } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useId } from 'react'
import { readMeanwhile } from '../../api/read-meanwhile.ts'
import { meanwhile } from '../../model/meanwhile.ts'
import { useTexts } from '../../state/texts.ts'
import { useHappeningWords } from './happening-words.ts'
import css from './meanwhile.module.css'
import type { Absence } from './use-absence.ts'

/** Lines of the panel. */
const LINES = 3

interface MeanwhilePanelProps {
  absence: Absence
  isMine: (game: Game) => boolean
  isSpoken: boolean
  /** The viewer wants to see the fixture that the panel names first. */
  onSee: (game: GameId) => void
  onClose: () => void
  /** Shown while there is nothing to tell. */
  otherwise: ReactNode
}

/** What happened while the viewer was away: the three most important things, and how many more fixtures changed. */
export function MeanwhilePanel(props: MeanwhilePanelProps) {
  const { absence, isMine, isSpoken, onSee, onClose, otherwise } = props
  const text = useTexts()
  const language = useLanguage()
  const announce = useSetAtom(announceAtom)
  const heading = useId()
  const { after, at, revision } = absence
  const wordsOf = useHappeningWords(after.today)
  const read = dataOf(
    useLoad(`${after.id} ${revision} ${after.revision}`, signal =>
      readMeanwhile(after.id, revision, absence.before, signal),
    ),
  )
  const told = read
    ? meanwhile({
        before: read.before.games,
        after: after.games,
        changes: read.changes.filter(change => change.revision <= after.revision),
        today: after.today,
        isMine,
      }).flatMap(happening => {
        const words = wordsOf(happening)
        return words === null ? [] : [{ ...happening, words }]
      })
    : []
  const isToday = parisToday(at) === parisToday()
  const title = text(isToday ? 'follow.meanwhile.title' : 'follow.meanwhile.titleOfDays', {
    time: clockWithDay(at, language),
  })
  const said = told.length > 0 && isSpoken ? [title, ...told.slice(0, LINES).map(({ words }) => words)] : []
  const spoken = said.join('. ')
  useEffect(() => {
    if (spoken) announce(spoken, 'live.meanwhile')
  }, [spoken, announce])

  const [first] = told
  if (!first) return otherwise
  const more = told.length - LINES
  return (
    <section ref={keepFocus} className={css.panel} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading} className={css.title}>
          {title}
        </h2>
        <IconButton icon="x" label={text('follow.meanwhile.close')} onPress={onClose} />
      </div>
      <ul className={css.lines}>
        {told.slice(0, LINES).map(({ game, words, at: moment }) => (
          <li key={game.id}>
            <span>{words}</span>
            {moment && <time className="num muted">{clockWithDay(Date.parse(moment), language)}</time>}
          </li>
        ))}
      </ul>
      <div className={css.foot}>
        <span className="small muted">{more > 0 && text('follow.meanwhile.more', { count: more })}</span>
        <Button variant="main" onPress={() => onSee(first.game.id)}>
          {text('follow.meanwhile.see')}
        </Button>
      </div>
    </section>
  )
}
