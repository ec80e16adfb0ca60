import { createBoard, deleteBoard, updateBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import { describe, expect, it } from 'vitest'
import type { Implementation } from '../http/implementation.ts'
import type { CommandContext } from '../kernel/command-context.ts'
import { fixedClock, seededIds } from '../kernel/testing/fixed.ts'
import { heldLog } from '../kernel/testing/held-log.ts'
import { streamOf } from '../ports/stored-event.ts'
import { boardCommands } from './commands.ts'
import { boardHandler } from './handler.ts'
import { aFixture, BOARD, boardOpened, GROUP, game, SOMEBODY, stored } from './testing/facts.ts'

/** The calls over a log whose flush the test controls, beside a view without any event yet. */
function aHall({ isSetAside = false } = {}) {
  const held = heldLog()
  const ids = seededIds()
  const clock = fixedClock('2026-11-21T20:00:00.000Z')
  const views = { get: async () => null, isSetAside: async () => isSetAside }
  const boards = boardHandler({ log: held.log, ids, clock, views })
  const players = { put: async () => ({}) } as never
  const routes: Implementation[] = boardCommands({ boards, ids, clock, views, players })
  const group = { id: GROUP, name: 'Club', shortName: null, boardVisibility: 'public' as const, demo: false }
  const standing = { group, isMember: true, flags: new Set() }
  held.write(streamOf('board', BOARD), 'no-stream', stored([boardOpened(aFixture(), aFixture())]))
  const ask = (route: Route, params: object, body: object = {}, change: Partial<CommandContext> = {}) => {
    const commandId = ids.random()
    const context = { commandId, actorId: SOMEBODY, correlationId: 'r', causationId: commandId, ...change }
    const found = routes.find(one => one.route === route)
    if (!found) throw new Error('no such route')
    return found.handler({ params, body, caller: { userId: SOMEBODY }, standing, context } as never)
  }
  return { held, ask }
}

describe('the answer to a change', () => {
  it('waits for no view', async () => {
    const { held, ask } = aHall()
    const opening = ask(
      createBoard,
      {},
      { name: 'J1', clubNumber: '10330001', groupId: GROUP, games: [aFixture()] },
    )
    await held.flush()
    expect(await opening).toMatchObject({ body: { name: 'J1', games: [{ scoreTeam1: null }] }, revision: 0 })
    const scoring = ask(updateGame, { id: game(1) }, { scoreTeam1: 3 })
    await held.flush()
    expect(await scoring).toMatchObject({ body: { scoreTeam1: 3 }, revision: 1 })
    const deleting = ask(deleteBoard, { id: BOARD })
    await held.flush()
    expect(await deleting).toMatchObject({ position: held.events.at(-1)?.position })
  })

  it('shows what the change left, not what others wrote after it', async () => {
    const { held, ask } = aHall()
    const answers = Promise.all([
      ask(updateGame, { id: game(1) }, { scoreTeam1: 3 }),
      ask(updateBoard, { id: BOARD }, { name: 'Renamed' }),
      ask(updateGame, { id: game(1) }, { scoreTeam1: 4 }),
    ])
    await held.flush(3)
    const [first, renamed, last] = await answers
    expect(first).toMatchObject({ body: { scoreTeam1: 3 }, revision: 1 })
    expect(renamed).toMatchObject({ body: { name: 'Renamed', games: [{ scoreTeam1: 3 }, {}] }, revision: 2 })
    expect(last).toMatchObject({ body: { scoreTeam1: 4 }, revision: 3 })
  })
})

it('a board whose page has stopped takes no change, and nothing is stored', async () => {
  const { held, ask } = aHall({ isSetAside: true })
  for (const asked of [
    ask(updateGame, { id: game(1) }, { scoreTeam1: 3 }),
    ask(updateBoard, { id: BOARD }, { name: 'Renamed' }),
    ask(deleteBoard, { id: BOARD }),
  ])
    await expect(asked).rejects.toMatchObject({ code: 'BOARD_SET_ASIDE' })
  expect(held.counts.appends).toBe(0)
})
