import type { BoardId } from '@pingboard/contracts/ids.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance } from '../kernel/view.ts'
import type { ViewDocument } from '../ports/view-store.ts'
import type { BoardDomainEvent } from './board/events.ts'
import { boardPast } from './past.ts'
import { carryOut } from './testing/carry-out.ts'
import { updates } from './testing/commands.ts'
import { aFixture, BOARD, boardOpened, boardRenamed, scoreChanged, stored } from './testing/facts.ts'
import { stateAfter } from './testing/given.ts'
import { boardPage } from './views/board-page.ts'

const opened = boardOpened(aFixture(), aFixture({ externalId: 'R1-2' }))
const pastOf = (events: readonly BoardDomainEvent[]) =>
  boardPast({ readStream: async stream => (stream === `board-${BOARD}` ? stored(events) : []) })

describe('the past of a board', () => {
  it('is everything that was recorded, in order', async () => {
    const events = await pastOf([opened, scoreChanged(1, 1, 0)]).events(BOARD)
    expect(events.map(({ type, revision }) => [type, revision])).toEqual([
      ['BoardOpened', 0],
      ['ScoreChanged', 1],
    ])
  })
  it('is its page and its state as they were then, at each revision there was', async () => {
    const commands = fc.array(updates, { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(commands, fc.nat(), async (wanted, seed) => {
        const history = carryOut(opened, wanted)
        const revision = seed % history.length
        const past = pastOf(history)
        const then = history.slice(0, revision + 1)
        expect(await past.stateAt(BOARD, revision)).toEqual(stateAfter(then))
        const page = stored(then).reduce<ViewDocument | null>(
          (doc, event) => advance(boardPage, doc, event),
          null,
        )
        expect((await past.pageAt(BOARD, revision)).page).toEqual(page?.doc)
      }),
      { numRuns: 50 },
    )
  })
  it('says when that was', async () => {
    const { at } = await pastOf([opened, boardRenamed('x'), scoreChanged(1, 1, 0)]).pageAt(BOARD, 1)
    expect(at.toISOString()).toBe('2026-11-21T20:00:01.000Z')
  })
  it('ends at the present, and is of no other board', async () => {
    const past = pastOf([opened, scoreChanged(1, 1, 0)])
    await expect(past.pageAt(BOARD, 1)).resolves.toBeDefined()
    for (const at of [
      past.pageAt(BOARD, 2),
      past.stateAt(BOARD, 2),
      past.pageAt('z'.repeat(26) as BoardId, 0),
    ]) {
      await expect(at).rejects.toMatchObject({ code: 'REVISION_NOT_FOUND' })
    }
  })
  it('cannot be shown from where the page could not follow', async () => {
    await expect(pastOf([opened, scoreChanged(9, 1, 0)]).pageAt(BOARD, 1)).rejects.toMatchObject({
      code: 'REVISION_NOT_FOUND',
    })
  })
})
