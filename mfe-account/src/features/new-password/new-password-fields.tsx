import { PasswordField } from '@pingboard/kit/ui/forms'
import { useTexts } from '../../state/texts.ts'

interface NewPasswordFieldsProps {
  /** What the first field is called: a new account has no former password. */
  label: string
  password: string
  confirmation: string
  onPassword: (password: string) => void
  onConfirmation: (confirmation: string) => void
}

/** A password to choose, with its rule said before typing, and the same once more. */
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
