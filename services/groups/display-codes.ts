import { viewName } from '../kernel/view.ts'
import type { DisplayCodes } from '../ports/display-codes.ts'
import { firstDisplayCode } from './group/display-code.ts'
import type { GroupsParts } from './parts.ts'
import type { ReadsGroups } from './rights.ts'
import { type GroupPage, groupPage } from './views/group-page.ts'

const VIEW = viewName(groupPage)
/** Most groups tried for one code. */
const MOST_TRIED = 10

/** Groups by the code of their displays: found by the view, and confirmed by the stream. */
export function displayCodes({
  groups,
  rights,
  views,
}: Pick<GroupsParts, 'rights'> & {
  readonly groups: ReadsGroups
  readonly views: Pick<GroupsParts['views'], 'find'>
}): DisplayCodes {
  return {
    async groupOf(code) {
      const { documents } = await views.find<GroupPage>(VIEW, 'display', [code], {
        page: 1,
        size: MOST_TRIED,
      })
      // The person who makes a group chooses the seed of its id, and could search for a code that is in use. The older group
      // keeps its code.
      const found = documents
        .flatMap(({ doc }) => doc ?? [])
        .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
      for (const { id } of found) {
        // The view may still hold a code that was renewed.
        const { state } = await groups.read(id)
        if (state.status !== 'open' || (state.displayCode ?? firstDisplayCode(id)) !== code) continue
        const standing = await rights.standing(id, null)
        if (standing) return standing.group
      }
      return null
    },
  }
}
