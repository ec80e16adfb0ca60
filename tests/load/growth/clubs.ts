import type { BoardId, GroupId } from '@pingboard/contracts/ids.ts'
import { systemIds } from '@pingboard/infra/time/system.ts'
import type { EventLog } from '@pingboard/services/ports/event-log.ts'
import { type NewEvent, type StoredEvent, streamOf } from '@pingboard/services/ports/stored-event.ts'

/** A club that was made through the API: the model of the others. */
export interface Model {
  readonly group: GroupId
  readonly board: BoardId
}

/** Streams that are written at the same time. */
const AT_ONCE = 16

/**
 * More clubs like one that exists, with its people: their events are appended as they were recorded, under new ids. So
 * thousands of clubs need no thousands of calls and mails.
 * @returns their boards
 */
export async function moreClubs(
  log: EventLog,
  { group, board }: Model,
  count: number,
): Promise<readonly BoardId[]> {
  const ofGroup = await log.readStream(streamOf('group', group))
  const ofBoard = await log.readStream(streamOf('board', board))
  const boards: BoardId[] = []
  let left = count
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, count) }, async () => {
      while (left-- > 0) {
        const [nextGroup, nextBoard] = [systemIds.random() as GroupId, systemIds.random() as BoardId]
        const renamed = (event: StoredEvent) => copyOf(event, [group, nextGroup], [board, nextBoard])
        await log.append(streamOf('group', nextGroup), 'no-stream', ofGroup.map(renamed))
        await log.append(streamOf('board', nextBoard), 'no-stream', ofBoard.map(renamed))
        boards.push(nextBoard)
      }
    }),
  )
  return boards
}

/** Ids stand in the data as they are, or as the beginning of a longer id. */
function copyOf(event: StoredEvent, ...ids: readonly (readonly [from: string, to: string])[]): NewEvent {
  const { type, data, metadata, recordedAt } = event
  const text = ids.reduce((changed, [from, to]) => changed.replaceAll(from, to), JSON.stringify(data))
  const commandId = systemIds.random()
  const { idempotencyKey, bodyHash, ...kept } = metadata
  return {
    id: systemIds.random(),
    type,
    data: JSON.parse(text) as object,
    metadata: { ...kept, commandId, $causationId: commandId },
    recordedAt,
  }
}
