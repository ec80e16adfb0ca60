import type { Game } from '@pingboard/contracts/http/games.ts'
import { numericDay, useLanguage } from '@pingboard/kit/fixtures'
import { Button, Dialog } from '@pingboard/kit/ui'
import { DateField, Form, RadioList, TextField } from '@pingboard/kit/ui/forms'
import { useState } from 'react'
import { lockedStates, STATES, settingsOf, withDate } from '../../model/settings-draft.ts'
import { unsavedWords } from '../../model/unsaved-words.ts'
import { useNotAllowed } from '../../state/use-not-allowed.ts'
import { useWords } from '../../state/use-words.ts'
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
  const { t, kit, reason } = useWords()
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
      ? t('settings.stale', {
          state: t(`settings.state.${theirs.state}`),
          day: numericDay(base.predictedDate, language),
          time: base.time ?? t('settings.noTime'),
        })
      : failure && `${t('save.failed')} ${reason(failure)} ${t('save.kept')}`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('settings.title')}
      isDirty={isDirty}
      footer={
        <>
          <Button onPress={onClose}>{t('settings.cancel')}</Button>
          <Button variant="main" type="submit" form={FORM} isDisabled={!isDirty} isPending={isSaving}>
            {t('settings.save')}
          </Button>
        </>
      }
    >
      <p className="muted small">
        {base.labelTeam1} – {base.labelTeam2}
      </p>
      <Form id={FORM} onSubmit={submit} summary={words || undefined}>
        <RadioList
          label={t('settings.stateLabel')}
          value={draft.state}
          options={STATES.map(state => ({
            id: state,
            label: t(`settings.state.${state}`),
            isDisabled: locked[state] !== undefined,
            description: locked[state] ? t(`settings.locked.${locked[state]}`) : undefined,
          }))}
          onChange={state => edit({ ...draft, state })}
        />
        <div className={css.when}>
          <DateField
            name="predictedDate"
            label={t('settings.day')}
            value={draft.predictedDate}
            error={hasTried && !draft.predictedDate ? t('settings.dayRequired') : undefined}
            onChange={day => edit(withDate(base, draft, day, today))}
          />
          <TextField
            name="time"
            type="time"
            label={t('settings.time')}
            hint={t('settings.timeHint')}
            value={draft.time}
            onChange={time => edit({ ...draft, time })}
          />
        </div>
        <TextField
          name="location"
          label={t('settings.location')}
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
