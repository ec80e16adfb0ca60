import { hash, randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ParseArgsOptionsConfig } from 'node:util'
import { isOfTheShell, sliceEntry } from '@pingboard/contracts/registry.ts'
import { neverFree } from '@pingboard/infra/edge/release/checks/paths.ts'
import { newSecret } from '@pingboard/infra/edge/upload/secret.ts'
import { openTokenFile } from '@pingboard/infra/slice-tokens/files.ts'
import type { SliceToken, SliceTokens } from '../../ports/slice-tokens.ts'
import { openTokensIn } from '../open/shared.ts'
import { openMongodbOf, SILENT } from '../open/stores.ts'
import { CommandError, DONE, FAILED, type Given, MISUSED, textOption, wordOf } from './command.ts'
import { withinTime } from './engines-away.ts'

export const TOKEN_USAGE =
  'token create <slice> --label <team> --path /clubs[,/ligues] | token list | token revoke <id>'
export const TOKEN_OPTIONS = {
  label: { type: 'string' },
  path: { type: 'string' },
} as const satisfies ParseArgsOptionsConfig

const LONGEST_LABEL = 80
/** Control characters would change the lines in which the label is shown. */
const LABEL = /^[^\p{C}\p{Zl}\p{Zp}]+$/u
const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** `slice token …`: the tokens with which teams release over the network. */
export async function sliceToken(given: Given): Promise<number> {
  const [, action, word] = given.positionals
  const { length } = given.positionals
  await using opened = new AsyncDisposableStack()
  if (action === 'create' && word !== undefined && length === 3) {
    const wanted = tokenOf(given, word)
    return await create(given, await tokensOf(given, opened), wanted)
  }
  if (action === 'list' && length === 2) return await list(given, await tokensOf(given, opened))
  if (action === 'revoke' && word !== undefined && length === 3)
    return await revoke(given, await tokensOf(given, opened))
  throw new CommandError(`slice ${TOKEN_USAGE}`, MISUSED)
}

async function tokensOf({ dataDir, engines }: Given, opened: AsyncDisposableStack): Promise<SliceTokens> {
  if (engines?.mongodb) {
    const patience = { logger: SILENT, ...withinTime() }
    return openTokensIn(await openMongodbOf(engines.mongodb, patience, opened))
  }
  // A mistyped path must not get a new directory with tokens.
  if (!existsSync(join(dataDir, 'log.sqlite'))) throw new CommandError(`there is no log.sqlite in ${dataDir}`)
  return openTokenFile(dataDir)
}

/** @throws CommandError for a name, label or address that cannot be */
function tokenOf(given: Given, slice: string): SliceToken {
  if (!sliceEntry.shape.name.safeParse(slice).success)
    throw new CommandError(`${slice} is no name of a slice: mfe- and small letters`, MISUSED)
  if (isOfTheShell(slice)) throw new CommandError(`${slice} is a name of the shell`, MISUSED)
  const label = textOption(given, 'label')?.trim() ?? ''
  if (label === '' || label.length > LONGEST_LABEL || !LABEL.test(label))
    throw new CommandError(
      `--label names the team, in one line of at most ${LONGEST_LABEL} characters`,
      MISUSED,
    )
  const paths = (textOption(given, 'path') ?? '').split(',').map(path => path.trim())
  for (const path of paths)
    for (const reason of neverFree(path))
      throw new CommandError(
        `--path says which addresses the slice may have, as /clubs or /clubs,/ligues: ${reason}`,
        MISUSED,
      )
  const id = `tok_${Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
  return { id, slice, label, paths, madeAt: new Date().toISOString(), revokedAt: null }
}

async function create({ say }: Given, tokens: SliceTokens, token: SliceToken): Promise<number> {
  const secret = newSecret()
  await tokens.add(token, hash('sha256', secret))
  say(`${token.id} may release ${token.slice} below ${token.paths.join(', ')} as ${token.label}.`)
  say('Give this secret to the team. It is shown once and kept nowhere:')
  say(secret)
  return DONE
}

async function list({ say }: Given, tokens: SliceTokens): Promise<number> {
  const all = await tokens.list()
  for (const { id, slice, label, paths, madeAt, revokedAt } of all) {
    const state = revokedAt === null ? `made ${madeAt}` : `revoked ${revokedAt}`
    say(`${id}  ${slice}  ${paths.join(',')}  ${state}  ${label}`)
  }
  if (all.length === 0) say('no team has a token')
  return DONE
}

async function revoke(given: Given, tokens: SliceTokens): Promise<number> {
  const id = wordOf(given, 2)
  if (await tokens.revoke(id, new Date().toISOString())) {
    given.say(`${id} is revoked. What was released with it stays on.`)
    return DONE
  }
  given.say(`there is no good token ${id}; slice token list shows them all`)
  return FAILED
}
