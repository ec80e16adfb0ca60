import type { SetAside } from '../ports/set-aside.ts'
import type { StoredEvent } from '../ports/stored-event.ts'

/**
 * @param within name of the function that called the projection. Its frame and the outer frames are left out, because
 * they differ between a single event and a rebuild, whose documents must be equal (PRJ-1)
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
