import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { addErasures } from '@pingboard/infra/backup/erasure-list.ts'
import { openMailbox } from '@pingboard/infra/mail/mailbox.ts'
import { memoryRateLimits } from '@pingboard/infra/memory/rate-limits.ts'
import { openArgon2 } from '@pingboard/infra/passwords/argon2.ts'
import { openPeople } from '@pingboard/infra/people/sqlite.ts'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock as clock, systemIds as ids } from '@pingboard/infra/time/system.ts'
import { personAt } from '../../account/addresses.ts'
import { account } from '../../account/service.ts'
import type { CommandContext } from '../../kernel/handle-command.ts'
import { keptSecret } from '../kept-secrets.ts'
import { VIEWS } from '../views.ts'
import { CommandError } from './command.ts'

/**
 * The data of a product that does not run, with what an operator's command changes it by: the same path as the
 * product's own.
 * @throws Error when the product runs, or there is nothing there
 */
export async function openOffline(dir: string, { verifyWhole = false } = {}) {
  for (const file of ['log.sqlite', 'people.sqlite'])
    if (!existsSync(join(dir, file))) throw new CommandError(`there is no ${file} in ${dir}`)
  await using opened = new AsyncDisposableStack()
  const engine = await openEmbedded({ dir, views: VIEWS, clock, verifyWhole })
  opened.defer(() => engine.close())
  const people = openPeople({ dir, clock })
  opened.defer(() => people.close())
  const mailbox = openMailbox({ dir: join(dir, 'mailbox'), clock })
  const accounts = account({
    log: engine.log,
    ids,
    clock,
    rateLimits: memoryRateLimits(clock),
    people: people.records,
    sessions: people.sessions,
    passwords: openArgon2(),
    tokens: people.tokens,
    linkSecret: keptSecret(dir, 'mail-links'),
    pushSubscriptions: people.pushSubscriptions,
    outbox: people.outbox,
    feedback: people.feedback,
    sheetPlayers: people.sheetPlayers,
    keptAnswers: people.keptAnswers,
    // Only an export asks for them.
    groupMembers: { groupsOf: async () => [] },
    onErased: erased => addErasures(dir, erased),
    forgetters: [({ email }) => mailbox.removeAllTo(email)],
  })
  const running = opened.move()
  return { engine, people, accounts, close: () => running.disposeAsync() }
}
export type Offline = Awaited<ReturnType<typeof openOffline>>

/** Whose account a word names: an id, or the e-mail of one. @throws CommandError when nobody has that e-mail */
export async function personNamed({ people }: Offline, word: string): Promise<UserId> {
  if (!word.includes('@')) return word as UserId
  const person = await personAt(people.records, word.trim().toLowerCase())
  if (!person) throw new CommandError('nobody has this e-mail')
  return person.id
}

/** Longest a reader of the file, such as a backup, is waited for. Milliseconds. */
const OVERWRITTEN_MS = 60_000

/** Resolves once the files hold nothing of erased people. After a minute it says that a reader keeps them, and resolves. */
export async function untilOverwritten({ people }: Offline, say: (line: string) => void): Promise<void> {
  if (await people.records.overwritten(OVERWRITTEN_MS)) return
  say('Something still reads people.sqlite: the next start overwrites what was deleted.')
}

/** Says in the history that an operator did it. */
export function operatorContext(): CommandContext {
  const commandId = ids.random()
  return { commandId, actorId: 'system:operator', correlationId: commandId, causationId: commandId }
}
