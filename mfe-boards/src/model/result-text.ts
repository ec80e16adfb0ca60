import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { type Outcome, ownResults } from '@pingboard/contracts/own-results.ts'
import { gameState, pairText, shortTeam, splitTeamName } from '@pingboard/kit/fixtures'
import { eveningOf } from './evening.ts'

/** Words of the language of the text. */
interface Words {
  /** Letters of won, drawn and lost. */
  letter: Readonly<Record<Outcome, string>>
  /** "Saint-Médard, Journée 6", and what follows it. */
  head: (club: string, board: string, tally: string) => string
  /** "3 : 8 – 6 Cenon 1" */
  line: (team: string, score: string, other: string) => string
  /** Marks a women's team: "1 D". */
  women: string
}

/**
 * The results as a text to send: teams and scores, never a player. The own team is told by its number, with its own
 * points first; a fixture of other clubs, or of two own teams, with both names.
 * @param link address of the summary
 */
export function resultText(board: Board, link: string, words: Words): string {
  const { games, today, clubNumber, group, name } = board
  const { wins, draws, losses } = eveningOf(games, today, clubNumber)
  const tally =
    wins + draws + losses > 0
      ? `${wins} ${words.letter.V}, ${draws} ${words.letter.N}, ${losses} ${words.letter.D}`
      : ''
  const lines = games.filter(game => isTold(game, today)).map(game => lineOf(game, board, words))
  return [words.head(group.shortName ?? group.name, name, tally), ...lines, link].join('\n')
}

const isTold = (game: Game, today: string): boolean =>
  gameState(game, today) === 'done' && Boolean(game.scoreTeam1 || game.scoreTeam2)

function lineOf(game: Game, { today, clubNumber }: Board, { line, women }: Words): string {
  const { labelTeam1, labelTeam2, scoreTeam1, scoreTeam2, gender } = game
  const [own, second] = ownResults(game, today, clubNumber)
  if (!own || second)
    return `${shortTeam(labelTeam1)} ${pairText([scoreTeam1 ?? 0, scoreTeam2 ?? 0])} ${shortTeam(labelTeam2)}`
  const isHome = own.side === 1
  const { number, name } = splitTeamName(isHome ? labelTeam1 : labelTeam2)
  const points = [scoreTeam1 ?? 0, scoreTeam2 ?? 0] as const
  const team = [number || name, gender === 'F' && women].filter(Boolean).join(' ')
  const score = pairText(isHome ? points : [points[1], points[0]]) ?? ''
  return line(team, score, shortTeam(isHome ? labelTeam2 : labelTeam1))
}
