import type { LiveError } from '@pingboard/contracts/live/board-room.ts'
import type { LiveStatus } from './live-status.ts'
import { SILENCE } from './silence.ts'

/** State of the connection, and since which moment of the monotonic clock. */
export type Phase =
  /** Not joined yet. */
  | { kind: 'joining'; since: number }
  | { kind: 'joined' }
  /** `since`: the last message. `isSilent`: the beats stopped. `isDark`: the browser reports no network. */
  | { kind: 'lost'; since: number; isSilent?: boolean; isDark?: boolean }
  | { kind: 'refused'; code: LiveError }

const SLOW = 5000
/** A page may show "live" for 3 s after packets stopped, and "reconnecting" for 15 s: both values leave a margin. */
const CUT_OFF = SILENCE
const OFFLINE = 14_000

/** A short break does not change the status; a long break always does. */
export function statusOf(phase: Phase, now: number): LiveStatus {
  switch (phase.kind) {
    case 'refused':
      return { kind: 'error', code: phase.code }
    case 'joined':
      return { kind: 'live' }
    case 'joining': {
      const waited = now - phase.since
      return { kind: waited >= OFFLINE ? 'offline' : waited >= SLOW ? 'slow' : 'connecting' }
    }
    case 'lost': {
      const waited = now - phase.since
      if (phase.isDark || waited >= OFFLINE) return { kind: 'offline' }
      return { kind: phase.isSilent || waited >= CUT_OFF ? 'cut-off' : 'live' }
    }
  }
}

/** Milliseconds until the status changes by time alone; null when it does not. */
export function nextChange(phase: Phase, now: number): number | null {
  if (phase.kind !== 'joining' && phase.kind !== 'lost') return null
  const waited = now - phase.since
  const steps = phase.kind === 'joining' ? [SLOW, OFFLINE] : [CUT_OFF, OFFLINE]
  const next = steps.find(step => step > waited)
  return next === undefined ? null : next - waited
}
