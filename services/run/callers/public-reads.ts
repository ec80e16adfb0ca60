import { boardOfGame, type GroupId, groupOfMembership, type UserId } from '@pingboard/contracts/ids.ts'
import { type BoardPage, boardPage } from '../../boards/views/board-page.ts'
import { type GroupPage, groupPage } from '../../groups/views/group-page.ts'
import type { WhileAway } from '../../http/access.ts'
import { viewName } from '../../kernel/view.ts'
import type { Ports } from '../open/ports.ts'

/**
 * What everybody may see can be read while the log does not answer: the standing of a visitor then comes from the
 * views, as old as they are. Meanwhile a member is a visitor, and what members alone may see has to wait.
 */
export function publicReads(
  { healthy, views }: Pick<Ports['engine'], 'healthy' | 'views'>,
  isDemo: (user: UserId) => boolean,
): WhileAway {
  const groupOfBoard = async (id: string) =>
    (await views.get<BoardPage>(viewName(boardPage), id))?.doc?.groupId ?? null

  return async (object, id) => {
    if (healthy()) return null
    const groupId = await groupOf(object, id)
    const found = groupId && (await views.get<GroupPage>(viewName(groupPage), groupId))
    // A page that was set aside may lack the event that made the boards private.
    const group = found && !found.setAside ? found.doc : null
    if (group?.boardVisibility !== 'public') return null
    const { name, shortName, boardVisibility, createdBy } = group
    return {
      group: { id: group.id, name, shortName, boardVisibility, demo: isDemo(createdBy) },
      isMember: false,
      flags: new Set(),
    }
  }

  async function groupOf(object: Parameters<WhileAway>[0], id: string): Promise<GroupId | null> {
    if (object === 'board') return groupOfBoard(id)
    if (object === 'game') return groupOfBoard(boardOfGame(id as never))
    return object === 'membership' ? groupOfMembership(id as never) : (id as GroupId)
  }
}
