import type { ReleaseNote, Revision } from '@pingboard/contracts/releases.ts'
import { wereCurrent } from '@pingboard/infra/edge/release/history.ts'
import type { SliceStore } from '../../ports/slice-store.ts'
import { CommandError, DONE, type Given, wordOf } from './command.ts'
import { shownTo } from './slice-releases.ts'

/** Each slice with the version that is on, and the one on trial. */
export async function sliceList({ say }: Given, store: SliceStore): Promise<number> {
  const { slices, candidates = [] } = await store.current()
  const names = new Set([...slices.map(({ name }) => name), ...candidates.map(({ entry }) => entry.name)])
  for (const name of [...names].sort()) {
    const on = slices.find(slice => slice.name === name)
    const trial = candidates.find(({ entry }) => entry.name === name)
    const tried = trial ? `; on trial ${trial.entry.version} for ${shownTo(trial)}, since ${trial.since}` : ''
    say(`${name} ${on ? on.version : 'is not on'}${tried}`)
  }
  if (names.size === 0) say('no slice was published')
  return DONE
}

/** What each revision did, of one slice or of all; `*` is on. Of those from before audit lines, their versions. */
export async function sliceHistory(given: Given, store: SliceStore): Promise<number> {
  const name = wordOf(given, 1)
  const { revision: on } = await store.current().catch(() => ({ revision: 0 }))
  const were = await wereCurrent(store).catch(() => null)
  let shown = 0
  for (const number of await store.revisions()) {
    const revision = await store.revision(number)
    // A process that died in a release may have left this revision.
    if (revision && were && !were.has(number)) continue
    const line = revision ? toldOf(revision, name) : 'damaged'
    if (line === '') continue
    given.say(`${number === on ? '*' : ' '} ${number}  ${line}`)
    shown++
  }
  if (shown === 0 && name !== '') throw new CommandError(`there is no slice ${name}`)
  if (shown === 0) given.say('no slice was published')
  return DONE
}

/** @param name empty for all @returns nothing when the revision is not about the slice */
function toldOf({ slices, note }: Revision, name: string): string {
  if (note) return name === '' || note.slice === name ? lineOf(note) : ''
  return slices
    .filter(slice => name === '' || slice.name === name)
    .map(slice => `${slice.name} ${slice.version}`)
    .join(', ')
}

function lineOf({ at, action, isOff, slice, version, by, commit, reason }: ReleaseNote): string {
  const from = commit === undefined ? '' : `, commit ${commit}`
  const why = reason === undefined ? '' : `: ${reason}`
  // Teams write these words: nothing in them may move the cursor of a terminal.
  return `${at} ${isOff ? 'withdraw' : action} ${slice} ${version} by ${by}${from}${why}`.replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    ' ',
  )
}
