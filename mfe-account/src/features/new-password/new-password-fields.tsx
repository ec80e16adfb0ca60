import { PasswordField } from '@pingboard/kit/ui/forms'
import { useTexts } from '../../state/texts.ts'

interface NewPasswordFieldsProps {
  /** Label of the first field. The label differs for a new account, which has no former password. */
  label: string
  password: string
  confirmation: string
  onPassword: (password: string) => void
  onConfirmation: (confirmation: string) => void
}

/** A new password, with its rule shown before typing, and the confirmation. */
export function NewPasswordFields({
  label,
  password,
  confirmation,
  onPassword,
  onConfirmation,
}: NewPasswordFieldsProps) {
  const text = useTexts()
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        hint={text('register.rule')}
        value={password}
        onChange={onPassword}
        autoComplete="new-password"
        isRequired
      />
      <PasswordField
        name="confirmPassword"
        label={text('register.confirm')}
        value={confirmation}
        onChange={onConfirmation}
        autoComplete="new-password"
        isRequired
      />
    </>
  )
}
