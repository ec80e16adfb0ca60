import { usePart } from '../popups/use-part.ts'
import type { DateFieldProps } from './date-input.tsx'
import { datePart } from './date-part.ts'
import { FieldComing } from './field-coming.tsx'

export type { DateFieldProps }

/** A day, typed or chosen in a calendar. Its library is larger than all other fields together, and is loaded when the field is shown. */
export function DateField(props: DateFieldProps) {
  const Field = usePart(datePart, true, () => {})
  return Field ? <Field {...props} /> : <FieldComing {...props} />
}
