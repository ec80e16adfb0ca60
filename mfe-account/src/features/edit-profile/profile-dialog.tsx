import { LIMITS } from '@pingboard/contracts/constants.ts'
import type { Profile } from '@pingboard/contracts/http/account.ts'
import { useAction } from '@pingboard/kit/api'
import { showToastAtom, signedInAtom } from '@pingboard/kit/slice'
import { Button, Dialog, useDirty, useProblemText } from '@pingboard/kit/ui'
import { Form, TextField } from '@pingboard/kit/ui/forms'
import { useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import { updateProfile } from '../../api/update-profile.ts'
import { cleanName, isTooLong } from '../../model/names.ts'
import { useTexts } from '../../state/texts.ts'

interface ProfileDialogProps {
  profile: Profile
  onClose: () => void
}

/** First and last name. Mounting opens the dialog. After a failure it stays open with the typed text. */
export function ProfileDialog({ profile, onClose }: ProfileDialogProps) {
  const text = useTexts()
  const problemText = useProblemText()
  const signedIn = useSetAtom(signedInAtom)
  const showToast = useSetAtom(showToastAtom)
  const [firstname, setFirstname] = useState(profile.firstname ?? '')
  const [lastname, setLastname] = useState(profile.lastname ?? '')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const saving = useAction(async () => {
    try {
      signedIn(await updateProfile({ firstname: cleanName(firstname), lastname: cleanName(lastname) }))
    } catch (error) {
      showToast({ kind: 'error', text: text('profile.failed') })
      throw error
    }
    showToast({ kind: 'success', text: text('profile.saved') })
    onClose()
  })
  const { isPending: isSaving, failure } = saving
  const { isDirty } = useDirty([firstname, lastname])
  const id = useId()

  function save() {
    const found = {
      ...(isTooLong(firstname) && { firstname: text('profile.firstname-long') }),
      ...(isTooLong(lastname) && { lastname: text('profile.lastname-long') }),
      // Without a name the shell would cover the page and ask for the name.
      ...(!cleanName(firstname) && { firstname: text('profile.firstname-missing') }),
      ...(!cleanName(lastname) && { lastname: text('profile.lastname-missing') }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    if (isDirty) void saving.run()
    else onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('profile.edit')}
      isDirty={isDirty}
      isSaving={isSaving}
      footer={
        <Button variant="main" type="submit" form={id} isPending={isSaving}>
          {text('profile.save')}
        </Button>
      }
    >
      <p className="small muted">{text('profile.why')}</p>
      <Form
        id={id}
        label={text('profile.edit')}
        onSubmit={save}
        errors={errors}
        summary={failure !== null && `${text('profile.failed')} ${problemText(failure)}`}
      >
        <TextField
          name="firstname"
          label={text('profile.firstname')}
          value={firstname}
          onChange={setFirstname}
          maxLength={LIMITS.name}
          autoComplete="given-name"
          isRequired
          autoFocus
        />
        <TextField
          name="lastname"
          label={text('profile.lastname')}
          value={lastname}
          onChange={setLastname}
          maxLength={LIMITS.name}
          autoComplete="family-name"
          isRequired
        />
      </Form>
    </Dialog>
  )
}
