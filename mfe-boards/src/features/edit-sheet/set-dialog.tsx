import type { Match } from '@pingboard/contracts/http/games.ts'
import { Button, Dialog } from '@pingboard/kit/ui'
import { Form, TextField } from '@pingboard/kit/ui/forms'
import { useState } from 'react'
import { pointsIn, type SetPoints, setError } from '../../model/set-points.ts'
import { useTexts } from '../../state/texts.ts'
import css from './sheet.module.css'
import type { Sides } from './use-sides.ts'

const FORM = 'set-points'

interface SetDialogProps {
  match: Match
  /** Of the set, from 1. */
  number: number
  sides: Sides
  onEnter: (set: SetPoints) => void
  onClose: () => void
}

/** Any points that end a set. Others are refused, with the rule. */
export function SetDialog({ match, number, sides, onEnter, onClose }: SetDialogProps) {
  const text = useTexts()
  const [typed, setTyped] = useState<[string, string]>(() => {
    const [home, away] = match.points[number - 1] ?? []
    return [home === undefined ? '' : String(home), away === undefined ? '' : String(away)]
  })
  const [hasTried, setTried] = useState(false)
  const home = pointsIn(typed[0])
  const away = pointsIn(typed[1])
  const wrong = home === null || away === null ? null : setError([home, away])
  const submit = () => {
    setTried(true)
    if (home === null || away === null || wrong) return
    onEnter([home, away])
    onClose()
  }
  const missing = text('sheet.pointsMissing')
  const errors = hasTried
    ? {
        home: home === null ? missing : wrong ? text(`sheet.rule.${wrong}`) : undefined,
        away: away === null ? missing : undefined,
      }
    : {}
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('sheet.set', { number })}
      size="s"
      footer={
        <>
          <Button onPress={onClose}>{text('sheet.cancel')}</Button>
          <Button variant="main" type="submit" form={FORM}>
            {text('sheet.enterSet')}
          </Button>
        </>
      }
    >
      <Form id={FORM} onSubmit={submit} errors={errors}>
        <div className={css.two}>
          <TextField
            name="home"
            label={text('sheet.pointsOf', { side: sides.side(match.home) })}
            inputMode="numeric"
            autoComplete="off"
            autoFocus
            value={typed[0]}
            onChange={value => setTyped([value, typed[1]])}
          />
          <TextField
            name="away"
            label={text('sheet.pointsOf', { side: sides.side(match.away) })}
            inputMode="numeric"
            autoComplete="off"
            value={typed[1]}
            onChange={value => setTyped([typed[0], value])}
          />
        </div>
      </Form>
    </Dialog>
  )
}
