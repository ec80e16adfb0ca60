import { USER_FLAGS, type UserFlag } from '@pingboard/contracts/permissions.ts'
import { Rejection } from '../../kernel/decider.ts'
import { type Command, CommandError, DONE, type Given, MISUSED, wordOf } from './command.ts'
import { openOffline, operatorContext, personNamed } from './offline.ts'

export const grant: Command = {
  name: 'grant',
  usage: '<email|id> <flag…>',
  summary: 'gives somebody rights over every group',
  isOnline: false,
  words: [2, 1 + USER_FLAGS.length],
  run: given => change(given, (held, named) => new Set([...held, ...named])),
}

export const revoke: Command = {
  name: 'revoke',
  usage: '<email|id> <flag…>',
  summary: 'takes such rights away',
  isOnline: false,
  words: [2, 1 + USER_FLAGS.length],
  run: given => change(given, (held, named) => new Set(held).difference(new Set(named))),
}

async function change(
  given: Given,
  next: (held: readonly UserFlag[], named: readonly UserFlag[]) => ReadonlySet<UserFlag>,
): Promise<number> {
  const named = given.positionals.slice(1)
  const unknown = named.filter(name => !USER_FLAGS.some(flag => flag === name))
  if (unknown.length > 0) {
    const all = USER_FLAGS.join(', ')
    throw new CommandError(`there is no flag ${unknown.join(', ')}; there are ${all}`, MISUSED)
  }
  const offline = await openOffline(given)
  try {
    const id = await personNamed(offline, wordOf(given, 0))
    const held = await offline.people.records.flagsOf(id)
    const wanted = next(held, named as UserFlag[])
    const flags = USER_FLAGS.filter(flag => wanted.has(flag))
    await offline.accounts.operations.grant(id, flags, operatorContext()).catch((error: unknown) => {
      throw error instanceof Rejection ? new CommandError('nobody has this id') : error
    })
    given.say(`${id} holds ${flags.join(', ') || 'no rights of an operator’s'}`)
    return DONE
  } finally {
    await offline.close()
  }
}
