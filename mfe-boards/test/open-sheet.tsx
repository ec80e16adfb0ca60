import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import type { GameWithSheet } from '@pingboard/contracts/http/games.ts'
import { fireEvent, screen } from '@testing-library/react'
import { GamePage } from '../src/routes/game/game-page.tsx'
import { renderPart } from './render.ts'
import { aBoard, BOARD } from './samples.ts'

/** The page of a fixture. By default the person may score. */
export const openSheet = (
  first: GameWithSheet,
  board: BoardWithRights = aBoard([first], ['canUpdateGame']),
  surroundings: { profile?: null } = {},
) =>
  renderPart(<GamePage initial={board} first={first} />, {
    path: '/boards/:id/games/:place',
    at: `/boards/${BOARD}/games/1`,
    ...surroundings,
  })

export const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))

/** A line of the sheet. */
export const lineOf = (order: number) => document.querySelector(`li[data-order="${order}"]`) as HTMLElement

/** The match on the table. */
export const pad = () => screen.getByRole('region', { name: /^(En jeu )?(Partie|Double) \d+$/ })
