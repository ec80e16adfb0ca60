import { TextField } from '@pingboard/kit/ui/forms'
import { useTexts } from '../../state/texts.ts'

/** The e-mail address of an account. */
export function EmailField({ value, onChange }: { value: string; onChange: (email: string) => void }) {
  const text = useTexts()
  return (
    <TextField
      name="email"
      type="email"
      inputMode="email"
      label={text('auth.email')}
      value={value}
      onChange={onChange}
      autoComplete="username"
      isRequired
    />
  )
}
