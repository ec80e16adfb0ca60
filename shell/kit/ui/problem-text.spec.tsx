// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ProblemError } from '../api/problem-error.ts'
import { renderKit } from './testing.tsx'
import { useProblemText } from './use-problem-text.ts'

const Said = ({ error }: { error: unknown }) => <p>{useProblemText()(error)}</p>
const tooOften = (retryAfter?: number) => {
  const problem = { status: 429, code: 'TOO_MANY_REQUESTS', detail: '', requestId: '', retryAfter }
  return new ProblemError('TOO_MANY_REQUESTS', 429, problem)
}

it.each([
  [40, 'fr', 'Trop en peu de temps : vous pourrez continuer dans 40 secondes.'],
  [61, 'en', 'Too much in a short time: you can go on in 2 minutes.'],
  [3601, 'en', 'Too much in a short time: you can go on in 2 hours.'],
  [undefined, 'en', 'Too many requests: wait a moment, then try again.'],
] as const)('what was too often says when one may go on: %s s in %s', (seconds, language, words) => {
  renderKit(<Said error={tooOften(seconds)} />, { language })
  expect(screen.getByText(words, { normalizer: text => text.replace(/\s/gu, ' ') })).toBeTruthy()
})
