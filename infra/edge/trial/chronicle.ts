import type { Candidate, Revision } from '@pingboard/contracts/releases.ts'
import type { Log } from '@pingboard/services/ports/log.ts'

/** Logs the beginning and the end of each trial, by comparing the revisions that this process sees. */
export function chronicle(log: Log): (now: Revision) => void {
  let before: Revision | undefined

  return now => {
    if (now === before || now.revision === before?.revision) return
    const [were, are] = [trialsOf(before), trialsOf(now)]
    for (const [trial, { entry, share, since }] of are)
      if (!were.has(trial))
        log.info(
          { slice: entry.name, version: entry.version, share, since },
          before ? 'a trial begins' : 'a trial is under way',
        )
    for (const [trial, { entry }] of were) {
      if (are.has(trial)) continue
      const { name: slice, version } = entry
      const note = now.note?.slice === slice && now.note.version === version ? now.note : undefined
      if (note?.action === 'abandon' && !note.isOff)
        log.warn({ slice, version, by: note.by, reason: note.reason }, 'a candidate was abandoned')
      else log.info({ slice, version, by: note?.by, action: note?.action }, 'a trial ends')
    }
    before = now
  }
}

const trialsOf = (revision: Revision | undefined): ReadonlyMap<string, Candidate> =>
  new Map(
    (revision?.candidates ?? []).map(one => [`${one.entry.name} ${one.entry.version} ${one.since}`, one]),
  )
