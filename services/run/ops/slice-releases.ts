import { resolve } from 'node:path'
import { groupId } from '@pingboard/contracts/ids.ts'
import { sliceEntry } from '@pingboard/contracts/registry.ts'
import { type Candidate, releaseNote } from '@pingboard/contracts/releases.ts'
import { readBuilt, titleOf } from '@pingboard/infra/edge/release/built-slice.ts'
import { abandon, promote } from '@pingboard/infra/edge/release/end-trial.ts'
import {
  type Published,
  type ReleaseOptions,
  stateOf,
  type Target,
} from '@pingboard/infra/edge/release/one-slice.ts'
import { propose, type Trial } from '@pingboard/infra/edge/release/propose.ts'
import { publish } from '@pingboard/infra/edge/release/publish.ts'
import { rollback } from '@pingboard/infra/edge/release/rollback.ts'
import { withdraw } from '@pingboard/infra/edge/release/withdraw.ts'
import { personAt } from '../../account/addresses.ts'
import type { SliceStore } from '../../ports/slice-store.ts'
import { openPeopleReading } from '../open/stores.ts'
import { SHELL_DIST } from '../slices/slices.ts'
import { CommandError, DONE, type Given, MISUSED, textOption, wordOf } from './command.ts'
import { withinTime } from './engines-away.ts'

type Release = (given: Given, options: ReleaseOptions) => Promise<Published>

/** A release that the operator makes, and the line that says what came of it. */
const releasing =
  (release: Release, told: (done: Published) => string) =>
  async (given: Given, store: SliceStore): Promise<number> => {
    given.say(told(await release(given, optionsOf(given, store))))
    return DONE
  }

function optionsOf(given: Given, store: SliceStore): ReleaseOptions {
  const shellDist = resolve(textOption(given, 'shell') ?? SHELL_DIST)
  const commit = textOption(given, 'commit')
  if (commit === null) return { store, shellDist, by: 'operator' }
  if (!releaseNote.shape.commit.safeParse(commit).success)
    throw new CommandError('--commit takes the hexadecimal name of a commit', MISUSED)
  return { store, shellDist, by: 'operator', commit }
}

/** @param mended damaged files were written again, whether the release changed anything or not */
const withMended = (told: string, { mended }: Published): string =>
  mended ? `${told}; damaged files of it were written again` : told

function isOn(done: Published): string {
  const { entry, registry, changed } = done
  const title = titleOf(entry)
  const { candidate } = stateOf(registry, entry.name)
  const trial = candidate ? `; ${candidate.entry.version} stays on trial for ${shownTo(candidate)}` : ''
  return changed
    ? withMended(`${title} is on, revision ${registry.revision}${trial}`, done)
    : withMended(`${title} was on already`, done)
}

function isOnTrial(done: Published): string {
  const { entry, registry, changed } = done
  const { candidate } = stateOf(registry, entry.name)
  const who = candidate ? ` for ${shownTo(candidate)}` : ''
  return changed
    ? withMended(`${titleOf(entry)} is on trial${who}, revision ${registry.revision}`, done)
    : withMended(`${titleOf(entry)} was on trial${who} already`, done)
}

/** `25 % of the browsers, 1 group, 2 testers` */
export function shownTo({ share, groups, testers }: Candidate): string {
  const counted = (count: number, one: string) =>
    count === 0 ? [] : [`${count} ${one}${count > 1 ? 's' : ''}`]
  return [
    `${Math.round(share * 1000) / 10} % of the browsers`,
    ...counted(groups.length, 'group'),
    ...counted(testers.length, 'tester'),
  ].join(', ')
}

const isWithdrawn = ({ entry, registry }: Published): string =>
  `${titleOf(entry)} is switched off, revision ${registry.revision}`

const isAbandoned = ({ entry, registry }: Published): string =>
  `${titleOf(entry)} is abandoned, revision ${registry.revision}`

export const SLICE_RELEASES = {
  publish: {
    words: [1, 1],
    run: releasing(
      async (given, options) => publish(await readBuilt(resolve(wordOf(given, 1))), options),
      isOn,
    ),
  },
  candidate: {
    words: [1, 2],
    options: ['share', 'group', 'tester'],
    run: releasing(async (given, options) => {
      const trial = await trialOf(given)
      const isName = sliceEntry.shape.name.safeParse(wordOf(given, 1)).success
      return propose(isName ? targetOf(given) : await readBuilt(resolve(wordOf(given, 1))), trial, options)
    }, isOnTrial),
  },
  promote: { words: [1, 1], run: releasing((given, options) => promote(targetOf(given), options), isOn) },
  abandon: {
    words: [1, 1],
    options: ['reason'],
    run: releasing(
      (given, options) => abandon(targetOf(given), { ...options, ...reasonOf(given) }),
      isAbandoned,
    ),
  },
  withdraw: {
    words: [1, 1],
    options: ['reason'],
    run: releasing(
      (given, options) => withdraw(wordOf(given, 1), { ...options, ...reasonOf(given) }),
      isWithdrawn,
    ),
  },
  rollback: { words: [1, 2], run: releasing((given, options) => rollback(targetOf(given), options), isOn) },
} as const

function targetOf(given: Given): Target {
  const version = wordOf(given, 2)
  return { name: wordOf(given, 1), ...(version && { version }) }
}

function reasonOf(given: Given): { reason?: string } {
  const reason = textOption(given, 'reason')
  if (reason === null) return {}
  if (!releaseNote.shape.reason.safeParse(reason).success)
    throw new CommandError('--reason takes 500 letters at most', MISUSED)
  return { reason }
}

/** What the options say; who is not named by one keeps what they have. */
async function trialOf(given: Given): Promise<Trial> {
  const [share, groups, testers] = [
    textOption(given, 'share'),
    listOf(given, 'group'),
    listOf(given, 'tester'),
  ]
  return {
    ...(share !== null && { share: shareOf(share) }),
    ...(groups && { groups: groups.map(groupOf) }),
    ...(testers && { testers: await idsOf(given, testers) }),
  }
}

/** Words with commas between them; an empty option is an empty list. */
const listOf = (given: Given, option: string): string[] | undefined =>
  textOption(given, option)
    ?.split(',')
    .map(word => word.trim())
    .filter(word => word !== '')

/** @param text per cent of the browsers */
function shareOf(text: string): number {
  if (!/^(?:100|\d{1,2}(?:\.\d{1,2})?)$/.test(text))
    throw new CommandError('--share takes per cent of the browsers: 0 to 100', MISUSED)
  return Number(text) / 100
}

function groupOf(word: string): string {
  if (groupId.safeParse(word).success) return word
  throw new CommandError(`${word} is no id of a group`, MISUSED)
}

/** @param words e-mails or ids @throws CommandError when no account has such an e-mail */
async function idsOf(given: Given, words: readonly string[]): Promise<string[]> {
  if (!words.some(word => word.includes('@'))) return [...words]
  await using opened = new AsyncDisposableStack()
  const people = await openPeopleReading(given, opened, withinTime())
  const found: string[] = []
  for (const [index, word] of words.entries()) {
    const person = word.includes('@') ? await personAt(people, word.toLowerCase()) : { id: word }
    if (!person) throw new CommandError(`nobody has this e-mail: number ${index + 1} of --tester`)
    found.push(person.id)
  }
  return found
}
