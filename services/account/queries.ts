import { PAGE_SIZES } from '@pingboard/contracts/constants.ts'
import { exportData, getProfile, listSessions, searchUsers } from '@pingboard/contracts/http/account.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { listPage } from '../http/paging.ts'
import { Rejection } from '../kernel/decider.ts'
import type { AccountParts } from './parts.ts'
import { personalExport } from './personal-export.ts'
import { profileOf } from './profile.ts'
import { sessionList } from './session-list.ts'

export function queries(parts: AccountParts): readonly Implementation[] {
  const { exports, people } = parts
  const sessions = sessionList(parts)
  const exportOf = personalExport(parts)

  return [
    implement(
      getProfile,
      async ({ caller }) => {
        const person = await people.byId(caller.userId)
        // The account was erased before the session.
        if (!person) throw new Rejection('NOT_SIGNED_IN')
        return { body: profileOf(person) }
      },
      [],
    ),

    implement(
      listSessions,
      async ({ caller, query: { page } }) => {
        const all = await sessions.of(caller)
        return {
          body: listPage(all.slice((page - 1) * size, page * size), { total: all.length, page, size }),
        }
      },
      [],
    ),

    implement(exportData, async ({ caller }) => {
      const uncount = await exports(caller.userId)
      try {
        return { body: await exportOf(caller) }
      } catch (error) {
        await uncount()
        throw error
      }
    }),

    // Only a name and an id: no caller may look up an address or a licence number (INP-7).
    implement(
      searchUsers,
      async ({ query: { search, page } }) => {
        const { people: found, total } = await people.search(search, { page, size })
        const rows = found.map(({ id, firstname, lastname }) => ({ id, firstname, lastname }))
        return { body: listPage(rows, { total, page, size }) }
      },
      [],
    ),
  ]
}

const size = PAGE_SIZES.lists
