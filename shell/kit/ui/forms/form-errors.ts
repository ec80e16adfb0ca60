import { createContext, use } from 'react'

/** Messages by field name, as given to the form. */
export type FormErrors = Readonly<Record<string, string | undefined>>

export const FormErrorsContext = createContext<FormErrors>({})

/** A field's own message, else the form's message for its name. */
export function useFieldError(name: string | undefined, own: string | undefined): string | undefined {
  const errors = use(FormErrorsContext)
  return own ?? (name ? errors[name] : undefined)
}
