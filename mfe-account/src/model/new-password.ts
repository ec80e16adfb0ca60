/** What a refused password is about, by the field it is shown at. */
const FIELDS: Readonly<Record<string, 'currentPassword' | 'password' | 'confirmPassword'>> = {
  WRONG_PASSWORD: 'currentPassword',
  PASSWORD_TOO_COMMON: 'password',
  PASSWORDS_DIFFER: 'confirmPassword',
}

/** The field a refusal belongs to; undefined when it is about none of them. */
export const refusedField = (code: string) => FIELDS[code]
