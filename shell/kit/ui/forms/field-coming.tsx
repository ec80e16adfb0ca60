import { Field, type FieldProps } from './field.tsx'

/** In place of a field whose part is not loaded yet: the same label and height, and nothing to type in. */
export const FieldComing = ({ label, isLabelHidden, hint, error, isOptional }: FieldProps) => (
  <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} isOptional={isOptional}>
    {control => <input {...control} className="input" disabled aria-busy="true" />}
  </Field>
)
