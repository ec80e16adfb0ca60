import type { BoardId, UserId } from '@pingboard/contracts/ids.ts'
import { gameIdOf, membershipIdOf } from '@pingboard/contracts/ids.ts'
import type { ObjectKind } from '@pingboard/contracts/route.ts'
import { describe, expect, it } from 'vitest'
import type { CommandContext } from '../kernel/command-context.ts'
import type { StoredEvent } from '../ports/stored-event.ts'
import { carriedOut, oneAtATime } from './repeated.ts'

const id = 'b'.repeat(26)
const plain: CommandContext = { commandId: 'c', actorId: 'a', correlationId: 'r', causationId: 'c' }
const keyed: CommandContext = { ...plain, idempotencyKey: 'key', bodyHash: 'hash' }

describe('a keyed command', () => {
  it('is refused while it is carried out, and welcome afterwards', async () => {
    const alone = oneAtATime()
    const first = Promise.withResolvers<string>()
    const answer = alone(keyed, () => first.promise)
    await expect(alone(keyed, async () => 'twice')).rejects.toMatchObject({ code: 'CONFLICT' })
    first.resolve('once')
    expect(await answer).toBe('once')
    expect(await alone(keyed, async () => 'again')).toBe('again')
  })
  it('is welcome again after it failed', async () => {
    const alone = oneAtATime()
    await expect(alone(keyed, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
    expect(await alone(keyed, async () => 'again')).toBe('again')
  })
  it('keeps no other from running, nor commands without a key from each other', async () => {
    const alone = oneAtATime()
    const first = Promise.withResolvers<string>()
    const answer = alone(keyed, () => first.promise)
    expect(await alone({ ...keyed, commandId: 'd' }, async () => 'other')).toBe('other')
    expect(await alone(plain, async () => alone(plain, async () => 'both'))).toBe('both')
    first.resolve('once')
    await answer
  })
})

describe('what a command left', () => {
  const event = (commandId: string, position: string, bodyHash = 'hash') =>
    ({ position, metadata: { commandId, bodyHash } }) as StoredEvent
  const asked: string[] = []
  const find = (
    object: ObjectKind,
    of: string,
    context = keyed,
    events = [event('c', '1'), event('c', '2')],
  ) => {
    const earlier = async (kind: string, streamId: string, commandId: string) => {
      asked.push(`${kind}-${streamId}`)
      return events.findLast(({ metadata }) => metadata.commandId === commandId) ?? null
    }
    return carriedOut(earlier, object, of, context)
  }

  it.each<[ObjectKind, string, string]>([
    ['board', id, `board-${id}`],
    ['game', gameIdOf(id as BoardId, 3), `board-${id}`],
    ['group', id, `group-${id}`],
    ['membership', membershipIdOf(id as never, 'u'.repeat(26) as UserId), `group-${id}`],
  ])('is found on the stream of its %s', async (object, of, stream) => {
    expect(await find(object, of)).toBe('2')
    expect(asked.at(-1)).toBe(stream)
  })
  it('is nothing before there is a board', async () => expect(await find('group-in-body', id)).toBeNull())
  it('is nothing for an object that nobody knows', () =>
    expect(() => find('cup' as never, id)).rejects.toThrow('unreachable'))
  it('is not asked for without a key', async () => expect(await find('board', id, plain)).toBeNull())
  it('is not what another command left', async () =>
    expect(await find('board', id, keyed, [event('d', '1')])).toBeNull())
  it('is refused to another body under the same key', () =>
    expect(find('board', id, keyed, [event('c', '1', 'other')])).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    }))
})
