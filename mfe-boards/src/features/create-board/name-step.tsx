import { LIMITS } from '@pingboard/contracts/constants.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import { dataOf, type Loaded } from '@pingboard/kit/api'
import { dayRange, useLanguage } from '@pingboard/kit/fixtures'
import { dayOf, proposedName } from '@pingboard/kit/new-board'
import { Button } from '@pingboard/kit/ui'
import { Form, TextField } from '@pingboard/kit/ui/forms'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../../state/texts.ts'
import css from './create-board.module.css'
import { ExistingBoards } from './existing-boards.tsx'
import { useCreate } from './use-create.ts'
import { type Found, NOTHING } from './use-found.ts'
import type { Wizard } from './use-wizard.ts'

const FORM = 'board-name'

interface NameStepProps {
  wizard: Wizard
  found: Loaded<Found>
  group: Group
}

/** A name, proposed from the days and the matchday, and what the board will hold. */
export function NameStep({ wizard, found, group }: NameStepProps) {
  const text = useTexts()
  const language = useLanguage()
  const [hasTried, setTried] = useState(false)
  const { choices } = wizard
  const { fixtures: all, first: proposedChoice } = dataOf(found) ?? NOTHING
  const chosen = choices.chosen ?? proposedChoice
  const fixtures = all.filter(({ id }) => chosen.has(id))
  const create = useCreate(group)

  const days = fixtures.flatMap(fixture => dayOf(fixture) ?? []).sort()
  const [first = '', last = first] = [days.at(0), days.at(-1)]
  const range = first && dayRange(first, last, language)
  const name = choices.name ?? proposedName(fixtures, language)
  const length = [...name.trim()].length
  const wrong =
    length === 0 ? text('name.required') : length > LIMITS.boardName ? text('name.tooLong') : undefined
  const plan = { name: name.trim(), clubNumber: choices.clubNumber, fixtures }
  const submit = () => {
    setTried(true)
    if (!wrong) void create.submit(plan)
  }
  const isAskedFirst = wizard.isAgain && fixtures.length > 0
  const look = useEffectEvent(() => void create.look(plan))
  useEffect(() => {
    if (isAskedFirst) look()
  }, [isAskedFirst])
  return (
    <>
      <h2 className="title" tabIndex={-1}>
        {text('name.title')}
      </h2>
      <Form
        id={FORM}
        onSubmit={submit}
        errors={hasTried && wrong ? { name: wrong } : {}}
        summary={create.failure ?? undefined}
      >
        <TextField
          name="name"
          label={text('name.label')}
          hint={text('name.hint')}
          isRequired
          maxLength={LIMITS.boardName}
          value={name}
          onChange={value => wizard.change({ name: value })}
        />
      </Form>
      <p className={`muted small ${css.found}`}>
        {text('name.holds', { count: fixtures.length, range, group: group.name })}
      </p>
      <div className={css.foot}>
        <span className="grow" />
        <Button onPress={() => wizard.go(1)}>{text('new.back')}</Button>
        <Button
          variant="main"
          type="submit"
          form={FORM}
          isPending={create.isPending}
          isDisabled={fixtures.length === 0}
        >
          {text('name.create')}
        </Button>
      </div>
      {create.existing && (
        <ExistingBoards
          boards={create.existing}
          isPending={create.isPending}
          onCreate={create.confirm}
          onClose={create.cancel}
        />
      )}
    </>
  )
}
