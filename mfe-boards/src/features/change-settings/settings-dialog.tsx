import type { Game } from '@pingboard/contracts/http/games.ts'
import { numericDay, useLanguage } from '@pingboard/kit/fixtures'
import { Button, Dialog, useKitTexts } from '@pingboard/kit/ui'
import { DateField, Form, RadioList, TextField } from '@pingboard/kit/ui/forms'
import { useState } from 'react'
import { lockedStates, STATES, settingsOf, withDate } from '../../model/settings-draft.ts'
import { unsavedWords } from '../../model/unsaved-words.ts'
import { useTexts } from '../../state/texts.ts'
import { useNotAllowed } from '../../state/use-not-allowed.ts'
import { useReason } from '../../state/use-reason.ts'
import css from './settings.module.css'
import { useSettings } from './use-settings.ts'

const FORM = 'fixture-settings'
const LONGEST_PLACE = 120
const LONGEST_TABLES = 20

interface SettingsDialogProps {
  game: Game
  today: string
  learn: (game: Game) => void
  saved: (before: Game, after: Game) => void
  onClose: () => void
}

/** State, day, time and place of one fixture. */
export function SettingsDialog({ game, today, learn, saved, onClose }: SettingsDialogProps) {
  const text = useTexts()
  const kit = useKitTexts()
  const reason = useReason()
  const language = useLanguage()
  const [hasTried, setTried] = useState(false)
  const refuse = useNotAllowed()
  const settings = useSettings({
    game,
    today,
    learn,
    saved: (before, after) => {
      saved(before, after)
      onClose()
    },
    notAllowed: () => refuse([unsavedWords(game)]),
  })
  const { base, draft, isDirty, isSaving, failure, edit } = settings
  const locked = lockedStates(base, draft, today)
  const isComplete =
    draft.predictedDate !== null &&
    draft.location.length <= LONGEST_PLACE &&
    draft.tables.length <= LONGEST_TABLES
  const submit = () => {
    setTried(true)
    if (isDirty && isComplete) settings.save()
  }
  const theirs = settingsOf(base, today)
  const words =
    failure === 'STALE_REVISION'
      ? text('settings.stale', {
          state: text(`settings.state.${theirs.state}`),
          day: numericDay(base.predictedDate, language),
          time: base.time ?? text('settings.noTime'),
        })
      : failure && `${text('save.failed')} ${reason(failure)} ${text('save.kept')}`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('settings.title')}
      isDirty={isDirty}
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
        {base.labelTeam1} – {base.labelTeam2}
      </p>
      <Form id={FORM} onSubmit={submit} summary={words || undefined}>
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
            error={hasTried && !draft.predictedDate ? text('settings.dayRequired') : undefined}
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
  )
}
