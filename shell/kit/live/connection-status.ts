import type { LiveError } from '@pingboard/contracts/live/board-room.ts'
import type { LiveStatus } from './live-status.ts'
import { SILENCE } from './silence.ts'

/** Where the connection stands, and since which moment of the monotonic clock. */
export type Phase =
  /** Never joined yet. */
  | { kind: 'joining'; since: number }
  | { kind: 'joined' }
  /** Since the last message came. `isSilent`: judged by the beats. `isDark`: the browser says there is no network. */
  | { kind: 'lost'; since: number; isSilent?: boolean; isDark?: boolean }
  | { kind: 'refused'; code: LiveError }

const SLOW = 5000
/** A page may say "live" three seconds after packets stopped, and "reconnecting" fifteen: both with a margin. */
const CUT_OFF = SILENCE
const OFFLINE = 14_000

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
      if (phase.isDark || waited >= OFFLINE) return { kind: 'offline' }
      return { kind: phase.isSilent || waited >= CUT_OFF ? 'cut-off' : 'live' }
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
