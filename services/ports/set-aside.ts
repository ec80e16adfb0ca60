import type { Position, StoredEvent } from '../kernel/event.ts'

/** The event a document stopped at, and why (PRJ-4). */
export interface SetAside {
  readonly position: Position
  /** Stored name of the event. */
  readonly type: string
  readonly error: string
  /** Frames of the projection, the innermost first; empty when none were thrown with it. */
  readonly stack: string
}

/**
 * @param within name of the function that called the projection: its own frame and those around it are left out, because
 * they differ between an event in hand and a rebuild, whose documents must be equal (PRJ-1)
 */
export function setAsideAt(
  { position, type }: Pick<StoredEvent, 'position' | 'type'>,
  thrown: unknown,
  within: string,
): SetAside {
  const error = thrown instanceof Error ? thrown.message : String(thrown)
  const frames = (thrown instanceof Error ? (thrown.stack ?? '') : '').split('\n').filter(isFrame)
  const end = frames.findIndex(frame => frame.includes(` ${within} (`))
  return { position, type, error, stack: frames.slice(0, end === -1 ? undefined : end).join('\n') }
}

const isFrame = (line: string) => /^\s+at /.test(line)
