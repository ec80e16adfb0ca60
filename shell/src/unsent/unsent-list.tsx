import { teamsText, useLanguage, useNow } from '@pingboard/kit/fixtures'
import { Button, keepFocus, LinkButton, useKitTexts } from '@pingboard/kit/ui'
import { type List, perGame, type Unsent, unsentAtom, valueWords } from '@pingboard/kit/unsent'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { boardPage } from '../addresses.ts'
import { ageOf } from './age.ts'
import { useTexts } from './texts.ts'
import css from './unsent.module.css'

interface UnsentListProps {
  list: List
  /** Called before a board is opened. Without it, the list only shows. */
  onLeave?: () => void
}

/** Unsent changes in the order they go in, each with what became of it and what the person can do. */
export function UnsentList({ list, onLeave }: UnsentListProps) {
  return (
    <ul className={css.list}>
      {perGame(list).map(change => (
        <UnsentItem key={change.game} change={change} onLeave={onLeave} />
      ))}
    </ul>
  )
}

function UnsentItem({ change, onLeave }: { change: Unsent; onLeave?: () => void }) {
  const text = useTexts()
  const kit = useKitTexts()
  const now = useNow()
  const language = useLanguage()
  const queue = useAtomValue(unsentAtom)
  const { game, board, stop, madeAt } = change
  const teams = teamsText(change)
  const mine = valueWords(change, change.after, kit, language)
  const theirs = stop?.theirs && valueWords(change, stop.theirs, kit, language)
  const state = () => {
    if (theirs !== undefined) return text('clash', { theirs, mine })
    if (stop) return text('refusal', { why: kit([`problem.${stop.code}`, 'problem.INTERNAL']) })
    return text('waiting', { age: ageOf(madeAt, now, language) })
  }
  const drop = () => void queue.drop(game)
  return (
    <li ref={keepFocus} className={css.item}>
      <p className={css.teams}>{teams}</p>
      {theirs === undefined && <p className="num">{text('entered', { words: mine })}</p>}
      <p className={stop ? css.stopped : 'muted small'}>{state()}</p>
      {onLeave && (
        <div className="row-flex">
          {theirs !== undefined && (
            <div ref={keepFocus} className={css.choices}>
              <Button onPress={drop}>{text('keep', { words: theirs })}</Button>
              <Button onPress={() => void queue.insist(game)}>{text('save', { words: mine })}</Button>
            </div>
          )}
          {stop && theirs === undefined && (
            <div ref={keepFocus} className={css.choices}>
              <Button icon="refresh" onPress={() => void queue.retry(game)}>
                {text('retry')}
              </Button>
              <CopyButton words={`${teams}, ${mine}`} />
            </div>
          )}
          {theirs === undefined && (
            <div ref={keepFocus} className={css.choices}>
              <Button variant="quiet" onPress={drop}>
                {text('drop')}
              </Button>
            </div>
          )}
          <LinkButton variant="link" to={boardPage(board)} onClick={onLeave}>
            {text('board')}
          </LinkButton>
        </div>
      )}
    </li>
  )
}

function CopyButton({ words }: { words: string }) {
  const text = useTexts()
  const [outcome, setOutcome] = useState<'copied' | 'copy-failed' | null>(null)
  const copy = async () => {
    try {
      // Plain http has no clipboard.
      await navigator.clipboard.writeText(words)
      setOutcome('copied')
    } catch {
      setOutcome('copy-failed')
    }
  }
  if (outcome === 'copy-failed') return <p role="alert">{text('copy-failed', { words })}</p>
  return (
    <div ref={keepFocus} className={css.choices}>
      <Button icon={outcome ? 'check' : 'copy'} onPress={copy}>
        {text(outcome ?? 'copy')}
      </Button>
    </div>
  )
}
