import { FEEDBACK_TYPES } from '@pingboard/contracts/http/feedback.ts'
import { showToastAtom } from '@pingboard/kit/slice'
import { Button, Dialog, Note } from '@pingboard/kit/ui'
import { Form, RadioChips, TextField } from '@pingboard/kit/ui/forms'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import { useDialogTexts } from '../dialogs/texts.ts'
import { checkDraft, type DraftErrors, LENGTHS, missingIn } from './check-draft.ts'
import type { Draft } from './draft.ts'
import { clearDraftAtom, draftAtom, isDraftedAtom } from './draft-atom.ts'
import { useSending } from './use-sending.ts'

/**
 * A report to the team. Escape and a press beside the dialog keep what was typed; the close button, after a question,
 * and the reset button clear it.
 */
export default function ReportDialog({ onClose }: { onClose: () => void }) {
  const text = useDialogTexts()
  const showToast = useSetAtom(showToastAtom)
  const [draft, setDraft] = useAtom(draftAtom)
  const isDrafted = useAtomValue(isDraftedAtom)
  const clear = useSetAtom(clearDraftAtom)
  const [errors, setErrors] = useState<DraftErrors>({})
  const { send, isSending, failure } = useSending(onClose)
  const id = useId()
  const change = (changes: Partial<Draft>) => setDraft(before => ({ ...before, ...changes }))
  const short = (field: keyof typeof LENGTHS) => missingIn(field, draft[field])
  const hintOf = (field: keyof typeof LENGTHS) =>
    // The blank keeps the line, so that nothing below moves at the tenth character.
    short(field) > 0 ? text('report.missing', { count: short(field) }) : '\u00a0'

  function submit() {
    const found = checkDraft(draft)
    setErrors(found)
    if (Object.keys(found).length === 0) send()
  }
  function reset() {
    clear()
    setErrors({})
    showToast({
      kind: 'info',
      text: text('report.cleared'),
      action: { label: text('report.restore'), run: () => setDraft(draft) },
    })
  }

  return (
    <Dialog
      isOpen
      onClose={() => {
        clear()
        onClose()
      }}
      onDismiss={onClose}
      title={text('report.title')}
      isDirty={isDrafted}
      isSaving={isSending}
      isKept
      footer={
        <>
          {isDrafted && (
            <span className="push">
              <Button variant="quiet" isDisabled={isSending} onPress={reset}>
                {text('report.reset')}
              </Button>
            </span>
          )}
          <Button variant="main" type="submit" form={id} isPending={isSending}>
            {text('report.send')}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        label={text('report.title')}
        onSubmit={submit}
        summary={failure}
        errors={Object.fromEntries(
          Object.entries(errors).map(([field, rule]) => [field, text(`report.error.${rule}`)]),
        )}
      >
        <RadioChips
          label={text('report.type')}
          options={FEEDBACK_TYPES.map(type => ({ id: type, label: text(`report.types.${type}`) }))}
          value={draft.type}
          onChange={type => change({ type })}
        />
        <TextField
          name="title"
          label={text('report.subject')}
          value={draft.title}
          onChange={title => change({ title })}
          hint={hintOf('title')}
          maxLength={LENGTHS.title.max}
          isRequired
        />
        <TextField
          name="description"
          label={text(`report.what.${draft.type}`)}
          value={draft.description}
          onChange={description => change({ description })}
          hint={hintOf('description')}
          maxLength={LENGTHS.description.max}
          multiline
          rows={5}
          isRequired
        />
        <TextField
          name="email"
          type="email"
          inputMode="email"
          label={text('report.email')}
          value={draft.email}
          onChange={email => change({ email })}
          autoComplete="email"
          isOptional
        />
        <Note>
          <p className="small">{text('report.sent')}</p>
        </Note>
      </Form>
    </Dialog>
  )
}
