import * as z from 'zod/mini'
import { day } from '../fields.ts'
import { boardId, displayCode } from '../ids.ts'
import { route } from '../route.ts'
import { board } from './boards.ts'

/** What the televisions and posters of a group lead to. */
export const display = z.object({
  code: displayCode,
  /** null: the group's boards are for members only, so nothing of it is shown. */
  group: z.nullable(z.object({ name: z.string(), shortName: z.nullable(z.string()) })),
  /** The boards with a fixture of today, in the order in which they were opened. */
  boards: z.array(board),
  /** The next board where there is none today, with the day of its first fixture still to come. */
  next: z.nullable(z.object({ id: boardId, name: z.string(), date: day })),
  /** The Paris day of this answer. */
  today: day,
})
export type Display = z.infer<typeof display>

export const getDisplay = route({
  method: 'GET',
  path: '/displays/{code}',
  summary: "What a group's displays show now: its public boards of today, else the next one.",
  access: { actor: 'anyone' },
  params: z.strictObject({ code: displayCode }),
  status: 200,
  reply: display,
  errors: ['DISPLAY_NOT_FOUND'],
  conditional: true,
})

export const displayRoutes = { getDisplay }
