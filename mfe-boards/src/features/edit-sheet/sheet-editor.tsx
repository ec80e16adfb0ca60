import type { GameWithSheet, Match } from '@pingboard/contracts/http/games.ts'
import { Button, EmptyState, Sheet, useKitTexts } from '@pingboard/kit/ui'
import { type UnsentGame, unsentAtom } from '@pingboard/kit/unsent'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { isInPlay } from '../../model/match-play.ts'
import { linesOf, nextOpen } from '../../model/sheet-plan.ts'
import { useScorerNames } from '../../state/scorers.ts'
import { useTexts } from '../../state/texts.ts'
import type { NamesState } from '../../state/use-names.ts'
import { EmptySheet } from './empty-sheet.tsx'
import { FormulaChoice } from './formula-choice.tsx'
import { LineUp } from './line-up.tsx'
import { MatchPad } from './match-pad.tsx'
import { MatchRow } from './match-row.tsx'
import css from './sheet.module.css'
import { useSides } from './use-sides.ts'

interface SheetEditorProps {
  /** With the entries that are not sent yet. */
  game: GameWithSheet
  unsent: UnsentGame | null
  names: NamesState
  isMember: boolean
  ownClub: string
  canEdit: boolean
}

/** The sheet: one match on the table, all matches below it, the players and the formula beside it. */
export function SheetEditor({ game, unsent, names, isMember, ownClub, canEdit }: SheetEditorProps) {
  const text = useTexts()
  const kit = useKitTexts()
  const queue = useAtomValue(unsentAtom)
  const { formula, sets } = game
  const lines = linesOf(formula, sets)
  const sides = useSides(names.names, lines)
  const [isChoosing, setChoosing] = useState(false)
  const first = () => ({ formula, order: (lines.find(isInPlay) ?? nextOpen(lines, 0))?.order ?? null })
  const [open, setOpen] = useState(first)
  // Another formula is another sheet.
  if (open.formula !== formula) setOpen(first())
  const pad = useRef<HTMLElement>(null)

  const toPad = () =>
    requestAnimationFrame(() => {
      pad.current?.scrollIntoView?.({ block: 'nearest' })
      pad.current?.focus({ preventScroll: true })
    })
  const show = (match: Match) => {
    setOpen({ formula, order: match.order })
    toPad()
  }
  const late = unsent && unsent.state !== 'fresh' ? unsent.changes : []
  const waiting = new Set(late.flatMap(({ after }) => after.sets ?? []).map(({ order }) => order))
  const played = lines.filter(({ winner }) => winner !== null).length
  const onTable = canEdit ? lines.find(({ order }) => order === open.order) : undefined
  const next = onTable ? nextOpen(lines, onTable.order) : null
  // Under the keypad: nothing moves under a finger when another scorer comes.
  const others = useScorerNames(game.id).map(name => (
    <p key={name} className={css.others}>
      {text('scorers.sameFixture', { name })}
    </p>
  ))
  const choice = isChoosing && (
    <FormulaChoice
      game={game}
      players={names.isKnown ? Object.keys(names.names).length : isMember ? null : 0}
      onChosen={toPad}
      onClose={() => setChoosing(false)}
    />
  )
  if (formula === null && lines.length === 0) {
    return (
      <>
        <EmptyState
          action={
            canEdit && (
              <Button variant="main" onPress={() => setChoosing(true)}>
                {text('sheet.chooseFormula')}
              </Button>
            )
          }
        >
          {text(canEdit ? 'sheet.noFormula' : 'sheet.empty')}
        </EmptyState>
        {others}
        {choice}
      </>
    )
  }
  return (
    <div className={css.columns}>
      <div>
        {onTable && (
          <MatchPad
            key={`${formula} ${onTable.order}`}
            ref={pad}
            match={onTable}
            formula={formula}
            sides={sides}
            next={next}
            onChange={match => void queue.want(game, { sets: [match] })}
            onNext={() => next && show(next)}
          />
        )}
        {others}
        <Sheet
          title={text('sheet.matches')}
          count={text('sheet.played', { count: played, total: lines.length })}
        >
          <div className="rows">
            <ul className={css.rows}>
              {lines.map(match => (
                <MatchRow
                  key={match.order}
                  match={match}
                  sides={sides}
                  waits={waiting.has(match.order)}
                  isOpen={match.order === onTable?.order}
                  onOpen={canEdit ? () => show(match) : undefined}
                />
              ))}
            </ul>
          </div>
        </Sheet>
      </div>
      <aside className={css.beside}>
        {formula && (
          <LineUp
            game={game}
            formula={formula}
            names={names}
            isMember={isMember}
            ownClub={ownClub}
            canEdit={canEdit}
          />
        )}
        <Sheet title={text('sheet.formula')}>
          <div className={css.foot}>
            <p>
              <b>{formula ? kit(`formula.${formula}`) : text('sheet.noFormulaYet')}</b>
              {formula && <span className="hint"> {text(`sheet.formulaHint.${formula}`)}</span>}
            </p>
            {canEdit && (
              <Button icon="pencil" onPress={() => setChoosing(true)}>
                {text('sheet.changeFormula')}
              </Button>
            )}
            {canEdit && <EmptySheet game={game} />}
          </div>
        </Sheet>
      </aside>
      {choice}
    </div>
  )
}
