import type { CredentialErrors } from '../model/credentials.ts'
import type { Text } from './texts.ts'

/** Messages by field name, as a form wants them. */
export const errorTexts = (errors: CredentialErrors, text: Text): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, rule]) => [field, text(`error.${rule}`)]))
