import type { Profile } from '@pingboard/contracts/http/account.ts'
import { Button, Dialog, Note, useKitTexts } from '@pingboard/kit/ui'
import { Form } from '@pingboard/kit/ui/forms'
import { useId } from 'react'
import { useTexts } from '../../state/texts.ts'
import { LicenceFields } from './licence-fields.tsx'
import css from './link-dialog.module.css'
import { useLinkForm } from './use-link-form.ts'

interface LinkDialogProps {
  profile: Profile
  onClose: () => void
}

/**
 * Declares which licence is the person's own. Mounting opens the dialog. A failure keeps the choice. The default export
 * makes it a chunk of its own: few people open it, and it brings the lists to choose from.
 */
export default function LinkDialog({ profile, onClose }: LinkDialogProps) {
  const text = useTexts()
  const kit = useKitTexts()
  const form = useLinkForm(profile, onClose)
  const id = useId()
  const { licenseNumber } = profile
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('link.title')}
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      footer={
        <>
          <Button isDisabled={form.isSaving} onPress={onClose}>
            {kit('cancel')}
          </Button>
          <Button
            variant="main"
            type="submit"
            form={id}
            isPending={form.isSaving}
            isDisabled={form.isFilling}
          >
            {text('link.save')}
          </Button>
        </>
      }
    >
      <p className="small muted">{text('link.declaration')}</p>
      <div className={css.progress}>
        <progress aria-labelledby={`${id}-progress`} max={100} value={licenseNumber ? 100 : 0} />
        <p className="hint" id={`${id}-progress`}>
          {licenseNumber ? text('link.linked', { licence: licenseNumber }) : text('link.not-linked')}
        </p>
      </div>
      {form.unread && (
        <Note title={text('link.unread')}>
          <p>{form.unread.why}</p>
          <Button variant="link" onPress={form.unread.retry}>
            {kit('retry')}
          </Button>
        </Note>
      )}
      <Form
        id={id}
        label={text('link.title')}
        onSubmit={form.submit}
        errors={Object.fromEntries(form.missing.map(part => [part, text(`link.missing-${part}`)]))}
        summary={form.failure}
      >
        <LicenceFields form={form} />
      </Form>
    </Dialog>
  )
}
