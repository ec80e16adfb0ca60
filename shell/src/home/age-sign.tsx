import type { LiveSnapshot } from '@pingboard/kit/live'
import { FreshnessPill } from '@pingboard/kit/ui'

/** The states in which the scores may have changed since. */
const OLD = new Set<string>(['slow', 'cut-off', 'offline', 'error'])

/** How old the scores of the home are. Null while they are live: the home says nothing of its connection then. */
export const ageSign = ({ status, lastKnownAt }: Pick<LiveSnapshot, 'status' | 'lastKnownAt'>) =>
  OLD.has(status.kind) ? <FreshnessPill status={status} at={lastKnownAt} /> : null
