import type { UserId } from '@pingboard/contracts/ids.ts'
import { streamOf } from '../../ports/stored-event.ts'
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
