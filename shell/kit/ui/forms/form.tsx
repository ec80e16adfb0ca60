import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../note.tsx'
import { type FormErrors, FormErrorsContext } from './form-errors.ts'

interface FormProps {
  onSubmit: () => void
  /** By field name. Changed messages, and each submit that meets some, move the focus to the first field in error. */
  errors?: FormErrors
  /** An error of the whole form; stands above the fields. */
  summary?: ReactNode
  label?: string
  id?: string
  children: ReactNode
}

export function Form({ onSubmit, errors = {}, summary, label, id, children }: FormProps) {
  const { t } = useTranslation('kit')
  const form = useRef<HTMLFormElement>(null)
  const fields = Object.entries(errors).filter(([, message]) => message)
  const signature = JSON.stringify(fields)
  const [submits, setSubmits] = useState(0)

  useEffect(() => {
    if (signature === '[]' || submits < 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] [tabindex]')?.focus()
  }, [signature, submits])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmits(submits + 1)
    onSubmit()
  }
  return (
    <form ref={form} id={id} className="form" noValidate aria-label={label} onSubmit={submit}>
      <div role="alert">
        {summary ? (
          <Note tone="error">{summary}</Note>
        ) : (
          fields.length > 1 && <Note tone="error">{t('formErrors', { count: fields.length })}</Note>
        )}
      </div>
      <FormErrorsContext value={errors}>{children}</FormErrorsContext>
    </form>
  )
}
