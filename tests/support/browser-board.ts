import type { Game } from '@pingboard/contracts/http/games.ts'
import type { Locator, Page } from 'playwright-core'
import { teamLabel } from '../../shell/kit/fixtures/team-label.ts'
import { escaped } from './browser-words.ts'

type Teams = Pick<Game, 'labelTeam1' | 'labelTeam2'>

export const namesOf = (game: Teams) => ({
  team1: teamLabel(game.labelTeam1),
  team2: teamLabel(game.labelTeam2),
})

/** Pattern of a team's name. A page may write a word joiner after a hyphen. */
const team = (label: string): string => escaped(teamLabel(label)).replaceAll('-', '-\\u2060?')

/** Pattern of the text of a fixture's row, in reading order; with the scores when they are given. */
export function rowPattern(game: Teams, score?: readonly [number, number]): RegExp {
  const digits = (value: number | undefined) =>
    value === undefined ? '.*?' : `(?:\\s*\\([^)]*\\))?\\s+${value}\\s`
  return new RegExp(
    `${team(game.labelTeam1)}${digits(score?.[0])}.*?${team(game.labelTeam2)}${digits(score?.[1])}`,
    'su',
  )
}

/** The row of a fixture: a whole line that is a link or a button. The lines of the log are in order, in an `ol`. */
export const rowOf = (page: Page, game: Teams, score?: readonly [number, number]): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .and(page.locator(':not(ol > *)'))
    .filter({ has: page.getByRole('link').or(page.getByRole('button')) })
    .filter({ hasText: rowPattern(game, score) })

/** When a page first shows this score in a row, in wall-clock milliseconds. Call this before the score can appear. */
export const scoreSeenAt = (page: Page, game: Teams, score: readonly [number, number]): Promise<number> =>
  page.evaluate(source => {
    const wanted = new RegExp(source, 'su')
    const isShown = () =>
      [...document.querySelectorAll('main li')].some(
        row => row.querySelector('a') && wanted.test(row.textContent),
      )
    return new Promise<number>(resolve => {
      const look = () => {
        if (!isShown()) return
        watcher.disconnect()
        resolve(Date.now())
      }
      const watcher = new MutationObserver(look)
      watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
      look()
    })
  }, rowPattern(game, score).source)
