import type { SheetPlayer } from '@pingboard/contracts/http/games.ts'
import { expect, it } from 'vitest'
import { StoreUnavailable } from '../ports/event-log.ts'
import type { BoardDomainEvent } from './board/events.ts'
import type { BoardsParts } from './parts.ts'
import { playerCalls } from './players.ts'
import { aFixture, boardOpened, formulaChosen, GROUP, game } from './testing/facts.ts'
import { stateAfter } from './testing/given.ts'

const opened = [boardOpened(aFixture())]
const deleted: BoardDomainEvent[] = [...opened, { type: 'BoardDeleted', data: { groupId: GROUP } }]
const ANN: SheetPlayer = { licence: '3312345', name: 'Ann DUPONT' }

/** Names that are entered while something else happens to the board. @param then what the board is after the put */
async function entered(then: () => readonly BoardDomainEvent[]) {
  /** By game, the number of the sheet whose names are kept. */
  const kept = new Map<string, number>()
  let looks = 0
  let isAnswerKept = false
  const parts = {
    boards: { read: async () => ({ state: stateAfter(looks++ === 0 ? opened : then()) }) },
    players: {
      async put(id: string, sheet: number, named: object, answer?: object) {
        if (answer) isAnswerKept = true
        if ((kept.get(id) ?? sheet) < sheet) kept.delete(id)
        if (Object.keys(named).length > 0) kept.set(id, sheet)
        return {}
      },
      async removeAllOfBoard(board: string) {
        for (const id of kept.keys()) if (id.startsWith(board)) kept.delete(id)
      },
    },
  } as unknown as BoardsParts
  const [, put] = playerCalls(parts)
  const ask = { params: { id: game(1) }, body: { players: { A: ANN } }, keep: () => ({}) }
  const code = await put?.handler(ask as never).then(
    () => 'done',
    error => error.code ?? error.name,
  )
  return { code, kept: [...kept.keys()], isAnswerKept }
}

it('names are kept with the sheet they belong to', async () => {
  expect(await entered(() => opened)).toEqual({ code: 'done', kept: [game(1)], isAnswerKept: true })
})

it('names entered while the board is deleted are deleted, too', async () => {
  expect(await entered(() => deleted)).toEqual({ code: 'GAME_NOT_FOUND', kept: [], isAnswerKept: false })
})

it('names entered while another formula is chosen go with the sheet that ended', async () => {
  const then = () => [...opened, formulaChosen(1, '4x14')]
  expect(await entered(then)).toEqual({ code: 'CONFLICT', kept: [], isAnswerKept: false })
})

it('names stay when the log cannot tell whether the board still exists', async () => {
  const { kept } = await entered(() => {
    throw new StoreUnavailable()
  })
  expect(kept).toEqual([game(1)])
})
