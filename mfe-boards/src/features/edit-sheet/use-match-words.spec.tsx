import { sampleMatch } from '@pingboard/contracts/testing/samples.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPart } from '../../../test/render.ts'
import { useMatchWords } from './use-match-words.ts'
import { useSides } from './use-sides.ts'

afterEach(cleanup)

function Words({ points }: { points: [number, number][] }) {
  const match = sampleMatch(1, { points })
  const words = useMatchWords(useSides({}, [match]))
  return <p data-testid="words">{words(match)}</p>
}

it.each([
  [0, 'fr', 'Pas encore de manche'],
  [1, 'fr', '1 manche partout'],
  [2, 'fr', '2 manches partout'],
  [1, 'en', '1 set all'],
  [2, 'en', '2 sets all'],
] as const)('a match with %i sets won by each side says so in %s', async (each, language, words) => {
  const points = Array.from({ length: each }, (): [number, number][] => [
    [11, 5],
    [5, 11],
  ]).flat()
  await renderPart(<Words points={points} />, { language })
  expect(screen.getByTestId('words').textContent).toBe(words)
})
