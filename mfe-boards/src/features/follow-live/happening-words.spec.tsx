import type { Game } from '@pingboard/contracts/http/games.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPart } from '../../../test/render.ts'
import { aPlainGame, TODAY } from '../../../test/samples.ts'
import { useHappeningWords } from './happening-words.ts'

afterEach(cleanup)

function Words({ game }: { game: Game }) {
  const words = useHappeningWords(TODAY)
  return <p data-testid="words">{words({ game, kind: 'finished', hasTurned: false, at: null })}</p>
}

it.each([
  [null, null, 'fr', /, résultat à confirmer$/],
  [0, 0, 'en', /, result to be confirmed$/],
  [7, 7, 'fr', /^Match nul/],
  [8, 6, 'en', /beat/],
] as const)('a fixture that ended at %s – %s', async (scoreTeam1, scoreTeam2, language, words) => {
  const game = aPlainGame(1, { scoreTeam1, scoreTeam2, done: true })
  await renderPart(<Words game={game} />, { language })
  expect(screen.getByTestId('words').textContent).toMatch(words)
})
