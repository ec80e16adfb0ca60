import type { Group } from '@pingboard/contracts/http/groups.ts'
import { Button, Dialog } from '@pingboard/kit/ui'
import { Form, Steps } from '@pingboard/kit/ui/forms'
import { useId } from 'react'
import { useTexts } from '../../state/texts.ts'
import { useProblemText } from '../../state/use-problem-text.ts'
import { ClubStep } from './club-step.tsx'
import { errorTexts } from './error-texts.ts'
import { IdentityStep } from './identity-step.tsx'
import { useGroupForm } from './use-group-form.ts'

interface GroupDialogProps {
  /** null for a new group. */
  group: Group | null
  onClose: () => void
  onSaved: (saved: Group) => void
}

/** Makes or changes a group, in two steps. Mount it to open it. */
export function GroupDialog({ group, onClose, onSaved }: GroupDialogProps) {
  const text = useTexts()
  const problemText = useProblemText()
  const form = useGroupForm(group, onSaved)
  const id = useId()
  const isLast = form.step === 1
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text(group ? 'edit.title' : 'create.title')}
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      footer={
        <>
          {isLast && (
            <Button isDisabled={form.isSaving} onPress={form.back}>
              {text('edit.back')}
            </Button>
          )}
          <Button variant="main" type="submit" form={id} isPending={form.isSaving}>
            {text(!isLast ? 'edit.next' : group ? 'edit.save' : 'create.save')}
          </Button>
        </>
      }
    >
      <Steps
        label={text('edit.steps')}
        steps={[text('edit.step-identity'), text('edit.step-club')]}
        current={form.step}
      />
      <Form
        id={id}
        key={form.step}
        label={text(isLast ? 'edit.step-club' : 'edit.step-identity')}
        onSubmit={form.submit}
        errors={errorTexts(form.errors, text)}
        summary={
          form.failure !== null &&
          `${text(group ? 'edit.failed' : 'create.failed')} ${text('edit.kept')} ${problemText(form.failure)}`
        }
      >
        {isLast ? <ClubStep form={form} /> : <IdentityStep form={form} />}
      </Form>
    </Dialog>
  )
}
