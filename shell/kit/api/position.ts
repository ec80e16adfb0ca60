import { channelOf } from './channel.ts'

/**
 * The highest log position this browser has seen, in replies and in live messages, shared between tabs: the next
 * answer must not be older (CON-6).
 */
let seen = ''
const channel = channelOf('pingboard-position')
if (channel) channel.onmessage = event => note(event.data)

export const highest = (): string => seen

/** Positions are text that sorts in log order. */
export function notePosition(position: string | null): void {
  if (position && note(position)) channel?.postMessage(position)
}

function note(position: unknown): boolean {
  if (typeof position !== 'string' || position <= seen) return false
  seen = position
  return true
}
