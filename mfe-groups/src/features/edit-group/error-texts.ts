import type { DraftErrors, DraftRule } from '../../model/group-form.ts'
import type { Text, TextKey } from '../../state/texts.ts'

const MESSAGES: Record<DraftRule, TextKey> = {
  'name-required': 'edit.error.name-required',
  'name-long': 'edit.error.name-long',
  'description-required': 'edit.error.description-required',
  'description-long': 'edit.error.description-long',
  'department-required': 'edit.error.department-required',
  'club-required': 'edit.error.club-required',
  'short-length': 'edit.error.short-length',
}

/** Messages by field name, as the form wants them. */
export const errorTexts = (errors: DraftErrors, text: Text): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, rule]) => [field, text(MESSAGES[rule])]))
