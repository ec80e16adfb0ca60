import { codeOf, useAction } from '@pingboard/kit/api'
import { showToastAtom } from '@pingboard/kit/slice'
import { useProblemText } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import type { CredentialErrors } from '../model/credentials.ts'
import { refusedField } from '../model/new-password.ts'
import { errorTexts } from './error-texts.ts'
import { type TextKey, useTexts } from './texts.ts'

/** A failure that has words of its own. */
export class SaidAs extends Error {
  readonly said: TextKey

  constructor(said: TextKey, cause: unknown) {
    super(said, { cause })
    this.name = 'SaidAs'
    this.said = said
  }
}

/**
 * A form that sets a password, sent once at a time. A refusal of a password is shown at its field. Any other refusal
 * is shown above the form, after the words of `failed`, or in its own words (`SaidAs`). A toast says it in each case.
 */
export function useAttempt(failed: TextKey) {
  const text = useTexts()
  const problemText = useProblemText()
  const showToast = useSetAtom(showToastAtom)
  const ownText = (error: unknown) => (error instanceof SaidAs ? text(error.said) : null)
  const { isPending, failure, run } = useAction(async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      const isOfField = refusedField(codeOf(error)) !== undefined
      showToast({ kind: 'error', text: isOfField ? problemText(error) : (ownText(error) ?? text(failed)) })
      throw error
    }
  })
  const field = failure === null ? null : refusedField(codeOf(failure))
  const why = failure === null ? '' : problemText(failure)

  /** What the form shows: errors found before sending, and refusals of the server. */
  const shown = (errors: CredentialErrors) => ({
    errors: { ...(field && { [field]: why }), ...errorTexts(errors, text) },
    summary: failure !== null && !field && (ownText(failure) ?? `${text(failed)} ${why}`),
  })
  return { isPending, attempt: run, shown }
}
