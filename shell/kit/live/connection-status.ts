import type { LiveError } from '@pingboard/contracts/live/board-room.ts'
import type { LiveStatus } from './live-status.ts'

/** Where the connection stands, and since when. */
export type Phase =
  /** Never joined yet. */
  | { kind: 'joining'; since: number }
  | { kind: 'joined' }
  | { kind: 'lost'; since: number }
  | { kind: 'refused'; code: LiveError }

const SLOW = 5000
const CUT_OFF = 3000
const OFFLINE = 15_000

/** A short break is not worth a word; a long one is never hidden. */
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
      return { kind: waited >= OFFLINE ? 'offline' : waited >= CUT_OFF ? 'cut-off' : 'live' }
    }
  }
}

/** Milliseconds until the words change by themselves; null when they do not. */
export function nextChange(phase: Phase, now: number): number | null {
  if (phase.kind !== 'joining' && phase.kind !== 'lost') return null
  const waited = now - phase.since
  const steps = phase.kind === 'joining' ? [SLOW, OFFLINE] : [CUT_OFF, OFFLINE]
  const next = steps.find(step => step > waited)
  return next === undefined ? null : next - waited
}
