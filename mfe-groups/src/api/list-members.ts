import { type Member, listMembers as route } from '@pingboard/contracts/http/members.ts'
import { call, everyRow, type Reply } from '@pingboard/kit/api'

/** The last answer for each page. With it, the server answers a repeat for an unchanged page without the rows. */
const held = new Map<string, Reply<typeof route>>()

/** Every member, in order of arrival. A row that has not changed since the last call is the same object. */
export const listMembers = (id: string, signal: AbortSignal): Promise<Member[]> =>
  everyRow(async page => {
    const key = `${id} ${page}`
    const reply = await call(route, { params: { id }, query: { page }, signal, held: held.get(key) })
    held.set(key, reply)
    return reply.data
  })
