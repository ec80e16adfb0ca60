import type { Game } from '@pingboard/contracts/http/games.ts'
import { Button, Dialog, useKitTexts, useUnsaved } from '@pingboard/kit/ui'
import { DateField, Form, RadioList, TextField } from '@pingboard/kit/ui/forms'
import { useState } from 'react'
import { isFinished, lockedStates, STATES, withDate } from '../../model/settings-draft.ts'
import { useTexts } from '../../state/texts.ts'
import { FinishedQuestion } from '../../ui/finished-question.tsx'
import css from './settings.module.css'
import { useSettings } from './use-settings.ts'

const FORM = 'fixture-settings'
const LONGEST_PLACE = 120
const LONGEST_TABLES = 20

interface SettingsDialogProps {
  game: Game
  today: string
  saved: (before: Game, after: Game) => void
  onClose: () => void
}

/** State, day, time and place of one fixture. */
export function SettingsDialog({ game, today, saved, onClose }: SettingsDialogProps) {
  const text = useTexts()
  const kit = useKitTexts()
  const [hasTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const settings = useSettings({ game, today, saved, onDone: onClose })
  const { base, draft, isDirty, isSaving, isHanded, edit } = settings
  // The dialog asks no more once it is saved. Until the device keeps it, leaving the page would lose it.
  useUnsaved(isHanded && !settings.isKept)
  const locked = lockedStates(base, draft, today)
  const tooLong = (entered: string, max: number) =>
    [...entered.trim()].length > max ? text('settings.tooLong', { max }) : undefined
  const errors = {
    predictedDate: draft.predictedDate ? undefined : text('settings.dayRequired'),
    location: tooLong(draft.location, LONGEST_PLACE),
    tables: tooLong(draft.tables, LONGEST_TABLES),
  }
  const isWrong = Object.values(errors).some(error => error !== undefined)
  const submit = () => {
    setTried(true)
    if (!isDirty || isWrong) return
    if (isFinished(base, today) || isFinished(game, today)) setAsking(true)
    else settings.save()
  }
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={text('settings.title')}
        isDirty={isDirty && !isHanded}
        footer={
          <>
            <Button onPress={onClose}>{text('settings.cancel')}</Button>
            <Button variant="main" type="submit" form={FORM} isDisabled={!isDirty} isPending={isSaving}>
              {text('settings.save')}
            </Button>
          </>
        }
      >
        <p className="muted small">
          {game.labelTeam1} – {game.labelTeam2}
        </p>
        <Form id={FORM} onSubmit={submit} errors={hasTried ? errors : {}}>
          <RadioList
            label={text('settings.stateLabel')}
            value={draft.state}
            options={STATES.map(state => ({
              id: state,
              label: text(`settings.state.${state}`),
              isDisabled: locked[state] !== undefined,
              description: locked[state] ? text(`settings.locked.${locked[state]}`) : undefined,
            }))}
            onChange={state => edit({ ...draft, state })}
          />
          <div className={css.when}>
            <DateField
              name="predictedDate"
              label={text('settings.day')}
              value={draft.predictedDate}
              onChange={day => edit(withDate(base, draft, day, today))}
            />
            <TextField
              name="time"
              type="time"
              label={text('settings.time')}
              hint={text('settings.timeHint')}
              value={draft.time}
              onChange={time => edit({ ...draft, time })}
            />
          </div>
          <TextField
            name="location"
            label={text('settings.location')}
            isOptional
            maxLength={LONGEST_PLACE}
            value={draft.location}
            onChange={location => edit({ ...draft, location })}
          />
          <TextField
            name="tables"
            label={kit('tables')}
            isOptional
            maxLength={LONGEST_TABLES}
            value={draft.tables}
            onChange={tables => edit({ ...draft, tables })}
          />
        </Form>
      </Dialog>
      <FinishedQuestion
        game={game}
        reopens={isFinished(base, today) && draft.state !== 'done'}
        isOpen={isAsking}
        isPending={isSaving}
        onConfirm={settings.save}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
