import type { LiveStatus } from '@pingboard/kit/live'

/** Whether the scores may have changed since: the home says how it is connected only then. */
export const isOld = ({ kind }: LiveStatus): boolean =>
  kind === 'slow' || kind === 'cut-off' || kind === 'offline' || kind === 'error'
