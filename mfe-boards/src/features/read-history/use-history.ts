import type { Change } from '@pingboard/contracts/http/history.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { dataOf, useAction, useLoad } from '@pingboard/kit/api'
import { announceAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { listChanges, listChangesAfter } from '../../api/list-changes.ts'
import { type Entry, entriesOf } from '../../model/history.ts'
import { pauseAfter } from '../../model/pause.ts'
import { useTexts } from '../../state/texts.ts'

export type History = ReturnType<typeof useHistory>

/**
 * The log of a board, as far back as the person has read.
 * @param revision of the board as the page knows it; a higher one fetches the changes up to it
 */
export function useHistory(id: BoardId, revision: number) {
  const text = useTexts()
  const announce = useSetAtom(announceAtom)
  const log = useLoad(id, signal => listChanges(id, { signal }))
  const [failures, setFailures] = useState(0)
  const shown = dataOf(log)
  const newest = shown?.changes[0]?.revision ?? null
  const isBehind = newest !== null && revision > newest

  const fail = () => setFailures(failures + 1)
  const add = useEffectEvent((found: readonly Change[]) => {
    if (found.length === 0) return fail()
    log.put(held => {
      const known = held?.changes[0]?.revision ?? -1
      const newer = found.filter(change => change.revision > known)
      return { changes: [...newer, ...(held?.changes ?? [])], hasMore: held?.hasMore ?? false }
    })
    setFailures(0)
  })
  const miss = useEffectEvent(fail)
  useEffect(() => {
    if (newest === null || !isBehind) return
    const abort = new AbortController()
    const ask = () =>
      listChangesAfter(id, newest, abort.signal).then(
        found => add(found),
        () => abort.signal.aborted || miss(),
      )
    const timer = setTimeout(() => void ask(), pauseAfter(failures))
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [id, newest, isBehind, failures])

  const older = useAction(async () => {
    const before = shown?.changes.at(-1)?.revision
    const { changes, hasMore } = await listChanges(id, { before })
    log.put(held => ({ changes: [...(held?.changes ?? []), ...changes], hasMore }))
    announce(text('log.loaded', { count: entriesOf(changes).length }))
  })
  return { log, entries: shown ? wholeEntries(shown.changes, shown.hasMore) : [], older }
}

/** The oldest entry may go on in the part that is not read yet. */
function wholeEntries(changes: readonly Change[], hasMore: boolean): Entry[] {
  const entries = entriesOf(changes)
  return hasMore ? entries.slice(0, -1) : entries
}
