import { setTimeout as wait } from 'node:timers/promises'
import type { Evening } from './evening.ts'
import { POINTS } from './same-steps.ts'

/** Fields of a board that both trees give to every caller. */
interface ReadBoard {
  readonly games: readonly { scoreTeam1: number | null; scoreTeam2: number | null; done: boolean }[]
}

/** Milliseconds for the last point to reach the server and the page that watches. */
const SOON = 15_000

/**
 * Checks that the evening is what it should be: the points are on the board, one fixture is finished, and the page of the
 * person who watches shows it.
 * @throws Error with what the board holds instead
 */
export async function checkOutcome({ origin, say, first: { page } }: Evening): Promise<void> {
  await page.getByRole('main').getByText(say('kit.state.done'), { exact: true }).first().waitFor()
  const [, , id] = new URL(page.url()).pathname.split('/')
  const wanted = JSON.stringify(POINTS.toSorted(byPoints).map((points, place) => [...points, place === 0]))
  let found = ''
  for (const end = Date.now() + SOON; Date.now() < end; await wait(200)) {
    found = await resultsOf(`${origin}/api/boards/${id}`)
    if (found === wanted) return
  }
  throw new Error(`the board holds ${found}`)
}

/** Scores of the fixtures that have one, and whether each is finished. The highest score comes first. */
async function resultsOf(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { language: 'fr' } })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  const { games }: ReadBoard = await answer.json()
  const scored = games.flatMap(({ scoreTeam1, scoreTeam2, done }) => {
    const points = [scoreTeam1 ?? 0, scoreTeam2 ?? 0] as const
    return points[0] + points[1] > 0 ? [[...points, done] as const] : []
  })
  return JSON.stringify(scored.toSorted(byPoints))
}

const byPoints = (one: readonly [number, ...unknown[]], other: readonly [number, ...unknown[]]): number =>
  other[0] - one[0]
