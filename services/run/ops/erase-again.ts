import { type BoardId, boardOfGame, type GameId, type UserId } from '@pingboard/contracts/ids.ts'
import { idOf, streamOf } from '../../ports/stored-event.ts'
import { eventsIn } from './events.ts'
import { type Offline, operatorContext } from './offline.ts'

/** @returns how many of these people were here and not erased */
export async function eraseAgain(
  { engine, people, accounts }: Offline,
  ids: readonly UserId[],
): Promise<number> {
  let count = 0
  for (const id of ids) {
    const events = await engine.log.readStream(streamOf('user', id))
    const isErased = events.some(({ type }) => type.startsWith('account.UserErased.'))
    const isKnown = events.length > 0 || (await people.records.byId(id)) !== null
    if (isErased || !isKnown) continue
    await accounts.erasure.erase(id, operatorContext())
    count++
  }
  return count
}

/**
 * Removes the names on sheets of deleted boards. A backup copies the records before the log: a board that was deleted in
 * between has names in the copy, and the consumer that removes them has done its work already, as the log tells it.
 */
export async function forgetDeletedBoards({ engine, people }: Offline): Promise<void> {
  const named = await boardsWithNames(people)
  if (named.size === 0) return
  for await (const { type, stream } of eventsIn(engine.log, ['board'])) {
    const id = idOf(stream) as BoardId
    if (type.startsWith('boards.BoardDeleted.v') && named.has(id))
      await people.sheetPlayers.removeAllOfBoard(id)
  }
}

/** Boards of which a sheet, or a kept answer, may show a name. */
async function boardsWithNames({ transfer }: Offline['people']): Promise<ReadonlySet<BoardId>> {
  await using reading = await transfer.reading()
  const found = new Set<BoardId>()
  for await (const { gameId } of reading.all('sheetPlayer')) found.add(boardOfGame(gameId as GameId))
  for await (const { answer } of reading.all('keptAnswer'))
    for (const [id] of (answer ?? '').matchAll(/[0-9a-z]{26}(?=\.[1-9])/g)) found.add(id as BoardId)
  return found
}
