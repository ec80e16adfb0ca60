import type { Formula } from '@pingboard/contracts/constants.ts'
import type { Match } from '@pingboard/contracts/http/games.ts'
import { rulesOf } from '@pingboard/contracts/sheet.ts'
import { Button, Dialog, Switch } from '@pingboard/kit/ui'
import { Form, RadioChips } from '@pingboard/kit/ui/forms'
import { useState } from 'react'
import { useTexts } from '../../state/texts.ts'
import type { Sides } from './use-sides.ts'

const FORM = 'match-players'
const SIDES = ['home', 'away'] as const

interface PlayersDialogProps {
  match: Match
  formula: Formula | null
  sides: Sides
  onChange: (match: Match) => void
  onClose: () => void
}

/** Who plays the match: one player a side, or two in a double. The sets stay. */
export function PlayersDialog({ match, formula, sides, onChange, onClose }: PlayersDialogProps) {
  const text = useTexts()
  const all = rulesOf(formula)
  const [{ home, away }, setLetters] = useState({ home: match.home, away: match.away })
  const letters = { home, away }
  const isDouble = home.length > 1
  const isTwice = SIDES.some(side => new Set(letters[side]).size < letters[side].length)
  const double = (isOn: boolean) =>
    setLetters({
      home: isOn ? [...all.home.slice(0, 2)] : home.slice(0, 1),
      away: isOn ? [...all.away.slice(0, 2)] : away.slice(0, 1),
    })
  const submit = () => {
    if (isTwice) return
    onChange({ ...match, ...letters })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('sheet.playersOf', { match: sides.title(match) })}
      footer={
        <>
          <Button onPress={onClose}>{text('sheet.cancel')}</Button>
          <Button variant="main" type="submit" form={FORM}>
            {text('sheet.save')}
          </Button>
        </>
      }
    >
      <Form id={FORM} onSubmit={submit} summary={isTwice ? text('sheet.twice') : undefined}>
        <Switch isSelected={isDouble} onChange={double}>
          {text('sheet.isDouble')}
        </Switch>
        {SIDES.map(side =>
          letters[side].map((chosen, place) => {
            const slot = isDouble ? (place === 0 ? '1' : '2') : ''
            return (
              <RadioChips
                key={`${side}${slot}`}
                label={text(`sheet.slot.${side}${slot}`)}
                value={chosen}
                options={[...all[side]].map(letter => ({ id: letter, label: sides.label(letter) }))}
                onChange={letter => setLetters({ ...letters, [side]: letters[side].with(place, letter) })}
              />
            )
          }),
        )}
      </Form>
    </Dialog>
  )
}
