import { problemKey, useKitTexts } from '@pingboard/kit/ui'
import { useTexts } from './texts.ts'

/** Why something was refused, in words; a code this page does not know is an unexpected error. */
export function useReason(): (code: string) => string {
  const text = useTexts()
  const kit = useKitTexts()
  return code =>
    code === 'STALE_REVISION'
      ? text('errors.STALE_REVISION')
      : kit([`problem.${code}`, problemKey('INTERNAL')])
}
