import { LIMITS } from '@pingboard/contracts/constants.ts'
import { type Profile, updateProfile } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'
import { showToastAtom, signedInAtom, signOutAtom } from '@pingboard/kit/slice'
import { Button, Dialog } from '@pingboard/kit/ui'
import { Form, TextField } from '@pingboard/kit/ui/forms'
import { useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { capitalise } from './capitalise.ts'

/** The person must give a name or sign out. */
export default function CompleteProfile({ profile }: { profile: Profile }) {
  const text = useTexts()
  const signOut = useSetAtom(signOutAtom)
  const signedIn = useSetAtom(signedInAtom)
  const showToast = useSetAtom(showToastAtom)
  const [firstname, setFirstname] = useState(profile.firstname ?? '')
  const [lastname, setLastname] = useState(profile.lastname ?? '')
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const form = useId()
  const names = { firstname: capitalise(firstname), lastname: capitalise(lastname) }
  const errors: Record<string, string> = {}
  if (!names.firstname) errors.firstname = text('complete-profile.firstname-missing')
  if (!names.lastname) errors.lastname = text('complete-profile.lastname-missing')
  if (isTooLong(names.firstname)) errors.firstname = text('complete-profile.firstname-long')
  if (isTooLong(names.lastname)) errors.lastname = text('complete-profile.lastname-long')

  async function save() {
    setTried(true)
    if (Object.keys(errors).length > 0) return
    setSaving(true)
    try {
      signedIn((await call(updateProfile, { body: names })).data)
      showToast({ kind: 'success', text: text('complete-profile.saved') })
    } catch {
      showToast({ kind: 'error', text: text('complete-profile.failed') })
      setSaving(false)
    }
  }

  return (
    <Dialog
      isOpen
      isDismissable={false}
      onClose={() => {}}
      title={text('complete-profile.title')}
      footer={
        <>
          <Button variant="link" onPress={signOut}>
            {text('session.sign-out')}
          </Button>
          <Button variant="main" type="submit" form={form} isPending={isSaving}>
            {text('complete-profile.save')}
          </Button>
        </>
      }
    >
      <p className="small muted">{text('complete-profile.why')}</p>
      <Form id={form} onSubmit={save} errors={isTried ? errors : {}}>
        <TextField
          name="firstname"
          label={text('complete-profile.firstname')}
          value={firstname}
          onChange={setFirstname}
          maxLength={LIMITS.name}
          autoComplete="given-name"
          isRequired
        />
        <TextField
          name="lastname"
          label={text('complete-profile.lastname')}
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

const isTooLong = (name: string): boolean => [...name].length > LIMITS.name
