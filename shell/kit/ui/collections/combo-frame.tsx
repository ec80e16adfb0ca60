import { FieldComing } from '../forms/field-coming.tsx'
import { usePart } from '../popups/use-part.ts'
import type { ComboFrameProps } from './combo-input.tsx'
import { comboPart } from './combo-part.ts'

/** A combo box without a source of items. Its library is loaded when the field is shown. */
export function ComboFrame(props: ComboFrameProps) {
  const Input = usePart(comboPart, true, () => {})
  return Input ? <Input {...props} /> : <FieldComing {...props} />
}
