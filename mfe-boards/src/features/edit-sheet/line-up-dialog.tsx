import { type Formula, LIMITS } from '@pingboard/contracts/constants.ts'
import type { GameWithSheet } from '@pingboard/contracts/http/games.ts'
import { rulesOf } from '@pingboard/contracts/sheet.ts'
import { codeOf, dataOf, useAction, useLoad } from '@pingboard/kit/api'
import { isOwn, teamLabel, teamsText } from '@pingboard/kit/fixtures'
import { showToastAtom } from '@pingboard/kit/slice'
import { Button, Dialog } from '@pingboard/kit/ui'
import { Form, TextField } from '@pingboard/kit/ui/forms'
import { useSetAtom } from 'jotai'
import { useId, useRef, useState } from 'react'
import { listPlayers } from '../../api/list-players.ts'
import { putPlayers } from '../../api/put-players.ts'
import { changedNames, draftOf, type NamesDraft } from '../../model/line-up.ts'
import { useTexts } from '../../state/texts.ts'
import type { NamesState } from '../../state/use-names.ts'
import { useTellFailure } from '../../state/use-not-allowed.ts'
import { useReason } from '../../state/use-reason.ts'
import css from './sheet.module.css'

const FORM = 'line-up'

interface LineUpDialogProps {
  game: GameWithSheet
  formula: Formula
  names: NamesState
  ownClub: string
  onClose: () => void
}

/** A name for each letter. The browser proposes the licence holders of the own club; any other name can be typed. */
export function LineUpDialog({ game, formula, names, ownClub, onClose }: LineUpDialogProps) {
  const text = useTexts()
  const reason = useReason()
  const showToast = useSetAtom(showToastAtom)
  const tellFailure = useTellFailure()
  const id = useId()
  const letters = rulesOf(formula)
  const [draft, setDraft] = useState<NamesDraft>(() => draftOf(names.names))
  /** A name was typed while others were being saved: the dialog stays for it. */
  const isNewer = useRef(false)
  const licensed = dataOf(useLoad(ownClub, signal => listPlayers(ownClub, signal))) ?? []
  const change = changedNames(names.names, draft, licensed)
  const isDirty = Object.keys(change).length > 0
  const tooLong = Object.entries(draft).filter(([, name]) => [...name.trim()].length > LIMITS.name)
  const { isPending, failure, run } = useAction(
    async () => {
      isNewer.current = false
      names.put(await putPlayers(game.id, change))
      showToast({ kind: 'success', text: text('sheet.namesSaved') })
      if (!isNewer.current) onClose()
    },
    error => tellFailure(error, text('sheet.namesFailed'), `${teamsText(game)}, ${text('sheet.lineUp')}`),
  )
  const submit = () => {
    if (!isDirty) onClose()
    else if (tooLong.length === 0) void run()
  }
  const team = (side: 'home' | 'away', label: string, place: 1 | 2) => (
    <fieldset className={css.names}>
      <legend>{teamLabel(label)}</legend>
      {[...letters[side]].map(letter => (
        <TextField
          key={letter}
          name={letter}
          label={text('sheet.player', { letter })}
          autoComplete="off"
          list={isOwn(game, place, ownClub) ? id : undefined}
          maxLength={LIMITS.name}
          value={draft[letter] ?? ''}
          onChange={name => {
            isNewer.current = true
            setDraft({ ...draft, [letter]: name })
          }}
        />
      ))}
    </fieldset>
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('sheet.lineUp')}
      size="l"
      isDirty={isDirty}
      footer={
        <>
          <Button isDisabled={isPending} onPress={onClose}>
            {text('sheet.cancel')}
          </Button>
          <Button variant="main" type="submit" form={FORM} isPending={isPending}>
            {text('sheet.save')}
          </Button>
        </>
      }
    >
      <Form
        id={FORM}
        onSubmit={submit}
        errors={Object.fromEntries(tooLong.map(([letter]) => [letter, text('sheet.nameTooLong')]))}
        summary={failure === null ? undefined : `${text('sheet.namesFailed')} ${reason(codeOf(failure))}`}
      >
        <p className="hint">{text('sheet.namesHint')}</p>
        <div className={css.teams}>
          {team('home', game.labelTeam1, 1)}
          {team('away', game.labelTeam2, 2)}
        </div>
        <datalist id={id}>
          {licensed.map(({ licence, name }) => (
            <option key={licence} value={name} />
          ))}
        </datalist>
      </Form>
    </Dialog>
  )
}
