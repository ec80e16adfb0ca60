import { type Display, getDisplay } from '@pingboard/contracts/http/displays.ts'
import type { DisplayCode } from '@pingboard/contracts/ids.ts'
import { call, type Reply } from '@pingboard/kit/api'

export type DisplayReply = Reply<typeof getDisplay>
export type { Display }

/** @param held an earlier answer, which comes back as it is while nothing has changed */
export const readDisplay = (
  code: string,
  held: DisplayReply | undefined,
  signal: AbortSignal,
): Promise<DisplayReply> => call(getDisplay, { params: { code: code as DisplayCode }, held, signal })
