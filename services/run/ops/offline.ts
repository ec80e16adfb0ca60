import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { addErasures } from '@pingboard/infra/backup/erasure-list.ts'
import { openMailbox } from '@pingboard/infra/mail/mailbox.ts'
import { memoryRateLimits } from '@pingboard/infra/memory/rate-limits.ts'
import { openArgon2 } from '@pingboard/infra/passwords/argon2.ts'
import { openSliceFiles } from '@pingboard/infra/slice-store/files.ts'
import { openTokenFile } from '@pingboard/infra/slice-tokens/files.ts'
import { systemClock as clock, systemIds as ids } from '@pingboard/infra/time/system.ts'
import { personAt } from '../../account/addresses.ts'
import { account } from '../../account/service.ts'
import type { CommandContext } from '../../kernel/command-context.ts'
import type { Leases } from '../../ports/leases.ts'
import { openSlicesIn, openTokensIn } from '../open/shared.ts'
import { openStores, type StoreSettings } from '../open/stores.ts'
import { VIEWS } from '../open/views.ts'
import { CommandError, isOnEngines } from './command.ts'
import { withinTime } from './engines-away.ts'

interface OfflineOptions {
  /** The start verifies every event, even in a long log. */
  readonly verifyWhole?: boolean
  /** False makes the files of a new data directory. */
  readonly mustExist?: boolean
}

/**
 * Opens the stores with the account service, so that an operator's command changes data by the same path as the
 * product. Files belong to one process, so the product must be stopped; engines may be in use meanwhile.
 * @throws StartError when the product runs, or a store is missing; CommandError when an engine does not answer
 */
export async function openOffline(
  settings: StoreSettings,
  { verifyWhole = false, mustExist = true }: OfflineOptions = {},
) {
  const { dataDir: dir } = settings
  await using opened = new AsyncDisposableStack()
  const { engine, people, mongodb } = await openStores(
    { settings, mustExist, views: VIEWS, clock, verifyWhole, ...withinTime() },
    opened,
  )
  const slices = mongodb ? await openSlicesIn(mongodb, dir) : openSliceFiles(dir)
  const sliceTokens = mongodb ? await openTokensIn(mongodb) : openTokenFile(dir)
  const leases: Leases | null = mongodb
    ? await (await import('@pingboard/infra/leases/mongodb.ts')).openMongoLeases(mongodb)
    : null
  const isInFiles = !isOnEngines(settings)
  const mailbox = openMailbox({ dir: join(dir, 'mailbox'), clock })
  const accounts = account({
    log: engine.log,
    views: engine.views,
    ids,
    clock,
    rateLimits: memoryRateLimits(clock),
    people: people.records,
    sessions: people.sessions,
    passwords: openArgon2(),
    tokens: people.tokens,
    // No command makes a link. The product's own key may be a setting, which nothing may store.
    linkSecret: randomBytes(32).toString('base64url'),
    pushSubscriptions: people.pushSubscriptions,
    outbox: people.outbox,
    feedback: people.feedback,
    sheetPlayers: people.sheetPlayers,
    keptAnswers: people.keptAnswers,
    // Only an export reads the groups.
    groupMembers: { groupsOf: async () => [] },
    groupOfBoard: async () => null,
    // Where engines keep the log, its events are the list.
    ...(isInFiles && { onErased: (erased: readonly UserId[]) => addErasures(dir, erased) }),
    forgetters: [({ email }) => mailbox.removeAllTo(email)],
  })
  const running = opened.move()
  return { engine, people, accounts, slices, sliceTokens, leases, close: () => running.disposeAsync() }
}
export type Offline = Awaited<ReturnType<typeof openOffline>>

/** The account that a word names, by id or by e-mail. @throws CommandError when no account has that e-mail */
export async function personNamed({ people }: Offline, word: string): Promise<UserId> {
  if (!word.includes('@')) return word as UserId
  const person = await personAt(people.records, word.trim().toLowerCase())
  if (!person) throw new CommandError('nobody has this e-mail')
  return person.id
}

/** Longest wait for a reader of the file, such as a backup. Milliseconds. */
const OVERWRITTEN_MS = 60_000

/**
 * Resolves once the files hold no data of erased people. After a minute, prints that a reader still reads, and
 * resolves.
 */
export async function untilOverwritten({ people }: Offline, say: (line: string) => void): Promise<void> {
  if (await people.records.overwritten(OVERWRITTEN_MS)) return
  say('Something still reads the records: the next start overwrites what was deleted.')
}

/** A context with the operator as the actor in the history. */
export function operatorContext(): CommandContext {
  const commandId = ids.random()
  return { commandId, actorId: 'system:operator', correlationId: commandId, causationId: commandId }
}
