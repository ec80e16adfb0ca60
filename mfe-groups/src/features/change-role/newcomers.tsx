import { dataOf } from '@pingboard/kit/api'
import { useGroup } from '../../state/group-context.ts'
import { useRecentMembers } from '../../state/use-recent-members.ts'
import { NewcomerCard } from './newcomer-card.tsx'

interface NewcomersProps {
  /** Members who had joined when the boards were shown first. */
  earlier: readonly string[]
  place: 'above' | 'below'
}

/**
 * The members who joined lately and may need a role. Who was there when the boards were shown first stands above them.
 * Who joins while they are read stands below, where nothing moves under the hand.
 */
export function Newcomers({ earlier, place }: NewcomersProps) {
  const { group, roles, newcomers } = useGroup()
  const { recent, settle } = useRecentMembers()
  const shown = recent.filter(({ id }) => {
    const isLater = newcomers.includes(id) && !earlier.includes(id)
    return isLater === (place === 'below')
  })
  const known = dataOf(roles)
  return group && known && <NewcomerCard group={group} roles={known} members={shown} onLater={settle} />
}
