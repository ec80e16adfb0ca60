import { FORMULA_NAMES } from '@pingboard/contracts/constants.ts'
import type { GameWithSheet } from '@pingboard/contracts/http/games.ts'
import { isFilled } from '@pingboard/contracts/sheet.ts'
import { pairText } from '@pingboard/kit/fixtures'
import { Button, ConfirmDialog, Dialog, useKitTexts } from '@pingboard/kit/ui'
import { Form, RadioList } from '@pingboard/kit/ui/forms'
import { unsentAtom } from '@pingboard/kit/unsent'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { isBlank } from '../../model/match-play.ts'
import { pairOf } from '../../model/pair.ts'
import { useTexts } from '../../state/texts.ts'
import { FinishedQuestion } from '../../ui/finished-question.tsx'
import css from './sheet.module.css'

const FORM = 'fixture-formula'

interface FormulaChoiceProps {
  game: GameWithSheet
  /** Number of names on the sheet, which go with the formula; null: not known here. */
  players: number | null
  onChosen: () => void
  onClose: () => void
}

/** The formula of the fixture. Another one begins another sheet: what goes with the old one is named first. */
export function FormulaChoice({ game, players, onChosen, onClose }: FormulaChoiceProps) {
  const text = useTexts()
  const kit = useKitTexts()
  const queue = useAtomValue(unsentAtom)
  const [chosen, setChosen] = useState(game.formula)
  const [asking, setAsking] = useState<'loss' | 'finished' | null>(null)
  const { formula, sets } = game
  const matches = sets.filter(match => !isBlank(match)).length
  const isDirty = chosen !== null && chosen !== formula
  const nameOf = (name: string) => kit([`formula.${name}`, 'formula.free'])

  const change = () => {
    void queue.want(game, { formula: chosen })
    onClose()
    onChosen()
  }
  const submit = () => {
    if (!isDirty) onClose()
    else if (matches > 0 || players !== 0) setAsking('loss')
    else if (game.done) setAsking('finished')
    else change()
  }
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={text('sheet.formula')}
        footer={
          <>
            <Button onPress={onClose}>{text('sheet.cancel')}</Button>
            <Button variant="main" type="submit" form={FORM} isDisabled={!isDirty}>
              {text('sheet.choose')}
            </Button>
          </>
        }
      >
        <Form id={FORM} onSubmit={submit}>
          <RadioList
            label={text('sheet.formulaOf')}
            isLabelHidden
            value={chosen}
            options={FORMULA_NAMES.map(name => ({
              id: name,
              label: <b>{nameOf(name)}</b>,
              description: text(`sheet.formulaHint.${name}`),
            }))}
            onChange={setChosen}
          />
        </Form>
      </Dialog>
      <ConfirmDialog
        isOpen={asking === 'loss'}
        title={text('sheet.changeTitle', { formula: nameOf(chosen ?? 'free') })}
        confirmLabel={text('sheet.changeConfirm')}
        cancelLabel={text('sheet.changeCancel')}
        isDestructive
        onConfirm={change}
        onCancel={() => setAsking(null)}
      >
        <p>{text('sheet.changeText')}</p>
        <ul className={css.lost}>
          {players === null && <li>{text('sheet.lostNames')}</li>}
          {players !== null && players > 0 && (
            <Lost count={players} what={text('sheet.lostPlayers', { count: players })} />
          )}
          {matches > 0 && <Lost count={matches} what={text('sheet.lostMatches', { count: matches })} />}
        </ul>
        <p>
          {text(isFilled(sets) ? 'sheet.lostScore' : 'sheet.keptScore', {
            score: pairText(pairOf(game)) ?? text('save.noScore'),
          })}
        </p>
      </ConfirmDialog>
      <FinishedQuestion
        game={game}
        isOpen={asking === 'finished'}
        onConfirm={change}
        onCancel={() => setAsking(null)}
      />
    </>
  )
}

const Lost = ({ count, what }: { count: number; what: string }) => (
  <li>
    <b className="num">{count}</b> {what}
  </li>
)
