import { problemKey, useKitTexts } from '@pingboard/kit/ui'
import { useTexts } from './texts.ts'

/** The reason of a refusal, in words. A code that this page does not know reads as an unexpected error. */
export function useReason(): (code: string) => string {
  const text = useTexts()
  const kit = useKitTexts()
  return code =>
    code === 'STALE_REVISION'
      ? text('errors.STALE_REVISION')
      : kit([`problem.${code}`, problemKey('INTERNAL')])
}
