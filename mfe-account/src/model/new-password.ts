/** The field at which each refusal of a password is shown. */
const FIELDS: Readonly<Record<string, 'currentPassword' | 'password' | 'confirmPassword'>> = {
  WRONG_PASSWORD: 'currentPassword',
  PASSWORD_TOO_COMMON: 'password',
  PASSWORDS_DIFFER: 'confirmPassword',
}

/** The field of a refusal; undefined when the refusal belongs to no field. */
export const refusedField = (code: string) => FIELDS[code]
