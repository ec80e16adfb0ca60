import type { Formula } from '@pingboard/contracts/constants.ts'
import type { Match } from '@pingboard/contracts/http/games.ts'
import { setsWon } from '@pingboard/contracts/sheet.ts'
import { announceAtom } from '@pingboard/kit/slice'
import { Button, Chip } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { isInPlay, mayEndFor } from '../../model/match-play.ts'
import { useTexts } from '../../state/texts.ts'
import { GiveUpDialog } from './give-up-dialog.tsx'
import css from './pad.module.css'
import { PadEnd } from './pad-end.tsx'
import { PadSides } from './pad-sides.tsx'
import { PlayersDialog } from './players-dialog.tsx'
import { SetDialog } from './set-dialog.tsx'
import { SetKeys } from './set-keys.tsx'
import { SetStrip } from './set-strip.tsx'
import { useMatchWords } from './use-match-words.ts'
import { usePad } from './use-pad.ts'
import type { Sides } from './use-sides.ts'

interface MatchPadProps {
  match: Match
  formula: Formula | null
  sides: Sides
  /** The match to go on with; null: all are played. */
  next: Match | null
  onChange: (match: Match) => void
  onNext: () => void
  ref?: Ref<HTMLElement>
}

type Asked = 'set' | 'giveUp' | 'players' | null

/**
 * One match on the table, with its keypad: who won the set, then the points of who lost it. A digit of the keyboard does
 * what its key does.
 */
export function MatchPad(props: MatchPadProps) {
  const { match, formula, sides, next, onChange, onNext, ref } = props
  const text = useTexts()
  const announce = useSetAtom(announceAtom)
  const words = useMatchWords(sides)
  const id = useId()
  const [asked, setAsked] = useState<Asked>(null)
  const body = useRef<HTMLDivElement>(null)
  const pad = usePad({
    match,
    formula,
    onChange: changed => {
      announce(words(changed))
      onChange(changed)
    },
  })
  const { at, entry, side, isOver, entered } = pad
  const close = () => setAsked(null)
  /** The set that its dialog was opened for. When another scorer has entered it meanwhile, the strip shows those points. */
  const [dialogFor, setDialogFor] = useState(entry)
  if (asked === 'set' && dialogFor !== entry) close()
  const askSet = () => {
    setDialogFor(entry)
    setAsked('set')
  }
  // The focus goes where the next entry begins: the key that was pressed may be gone.
  const nextEntry = isOver ? '[data-next="match"]' : '[data-next="side"]'
  useEffect(() => {
    if (entered > 0) body.current?.querySelector<HTMLElement>(nextEntry)?.focus({ preventScroll: true })
  }, [entered, nextEntry])

  const type = (event: KeyboardEvent<HTMLElement>) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
    if (!isPlain || isOver || !side || !/^\d$/.test(event.key)) return
    event.preventDefault()
    pad.enterPoints(Number(event.key))
  }
  const number = at + 1
  const loser = side && sides.side(match[side === 'home' ? 'away' : 'home'])
  const leader = mayEndFor(match, formula)
  const question = text('sheet.whoWins', { number })
  return (
    <section ref={ref} tabIndex={-1} className={`table ${css.pad}`} aria-labelledby={id}>
      <div className={css.top}>
        <h2 id={id} className="small">
          {isInPlay(match) && <Chip kind="live">{text('sheet.inPlay')}</Chip>} {sides.title(match)}
        </h2>
        <Button variant="quiet" onPress={() => setAsked('players')}>
          {text('sheet.players')}
        </Button>
        {match.withdrawn ? (
          <Button variant="quiet" onPress={pad.takeUp}>
            {text('sheet.notWithdrawn')}
          </Button>
        ) : (
          <Button variant="quiet" onPress={() => setAsked('giveUp')}>
            {text('sheet.withdrawal')}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: digits repeat the keys inside, which are buttons */}
      <div ref={body} className={css.body} onKeyDown={type}>
        <div>
          <PadSides match={match} sides={sides} won={setsWon(match)} />
          <SetStrip match={match} at={at} isOver={isOver} onSelect={pad.select} />
          <p className="says">{words(match)}</p>
        </div>
        {isOver ? (
          <PadEnd canCorrect={match.points.length > 0} next={next} sides={sides} onNext={onNext} />
        ) : (
          <div>
            <fieldset className={css.ask} aria-label={question}>
              <p className={css.question} aria-hidden="true">
                {question}
              </p>
              {(['home', 'away'] as const).map(which => (
                <button
                  key={which}
                  type="button"
                  className={css.side}
                  data-next={which === 'home' ? 'side' : undefined}
                  aria-pressed={side === which}
                  onClick={() => pad.setSide(which)}
                >
                  {sides.side(match[which])}
                </button>
              ))}
            </fieldset>
            <p className={css.question}>
              {loser ? text('sheet.howMany', { loser }) : text('sheet.whoFirst')}
            </p>
            <SetKeys
              label={loser ? text('sheet.pointsOf', { side: loser }) : text('sheet.keys')}
              entry={`${at} ${side}`}
              isIdle={side === null}
              erases={pad.erases}
              onPoints={pad.enterPoints}
              onOther={askSet}
              onErase={pad.erase}
            />
            {leader && (
              <Button block onPress={() => pad.change({ ...match, winner: leader })}>
                {text('sheet.endFor', { side: sides.side(match[leader]) })}
              </Button>
            )}
          </div>
        )}
      </div>
      {asked === 'set' && (
        <SetDialog match={match} number={number} sides={sides} onEnter={pad.enter} onClose={close} />
      )}
      {asked === 'giveUp' && (
        <GiveUpDialog match={match} sides={sides} onGiveUp={pad.giveUp} onClose={close} />
      )}
      {asked === 'players' && (
        <PlayersDialog match={match} formula={formula} sides={sides} onChange={onChange} onClose={close} />
      )}
    </section>
  )
}
