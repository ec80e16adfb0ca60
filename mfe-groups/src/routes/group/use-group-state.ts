import type { Role } from '@pingboard/contracts/http/members.ts'
import { dataOf } from '@pingboard/kit/api'
import { useParams } from '@pingboard/kit/router'
import { showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useRef } from 'react'
import { getGroup } from '../../api/get-group.ts'
import { listBoards } from '../../api/list-boards.ts'
import { listMembers } from '../../api/list-members.ts'
import { listRoles } from '../../api/list-roles.ts'
import { ownerName } from '../../model/member-name.ts'
import type { GroupState } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { useProblemText } from '../../state/use-problem-text.ts'
import { useBoardsNow } from './use-boards-now.ts'
import { useMembersNow } from './use-members-now.ts'
import { usePart } from './use-part.ts'

/**
 * Loads all four parts at once, so that the tabs show their counts and open without waiting. `error` says why the
 * group cannot be shown. What is shown stays when it cannot be loaded again.
 */
export function useGroupState(): { state: GroupState; error: unknown } {
  const { id = '' } = useParams()
  const text = useTexts()
  const problemText = useProblemText()
  const showToast = useSetAtom(showToastAtom)
  /** Something was not loaded again, and the person was told. */
  const isMissed = useRef(false)
  const missed = (error: unknown) => {
    if (isMissed.current) return
    isMissed.current = true
    showToast({ kind: 'error', text: `${text('group.reload-failed')} ${problemText(error)}` })
  }
  const group = usePart(id, signal => getGroup(id, signal), missed)
  const boards = usePart(id, signal => listBoards(id, 1, signal), missed)
  const listed = usePart(id, signal => listMembers(id, signal), missed)
  const roles = usePart(id, signal => listRoles(id, signal), missed)
  const reload = () => {
    for (const part of [group, boards, listed, roles]) part.retry()
  }
  const boardsAge = useBoardsNow(id, boards, () => {
    if (!isMissed.current) return
    isMissed.current = false
    reload()
  })
  const known = dataOf(group)
  const told = known?.permissions ?? null
  const { members, newcomers, askNow, ...changes } = useMembersNow(id, listed, told, reload)
  const owner = ownerName(dataOf(members) ?? [], known?.createdBy ?? null)
  const putRoles = (change: (shown: readonly Role[]) => Role[]) => roles.put(shown => change(shown ?? []))
  const rolesAsked = useRef(new AbortController())
  const refreshRoles = async () => {
    askNow()
    // The answer to an earlier request may be older.
    rolesAsked.current.abort()
    rolesAsked.current = new AbortController()
    const { signal } = rolesAsked.current
    const now = await listRoles(id, signal).catch(error => {
      if (!signal.aborted) throw error
      return null
    })
    if (now && !signal.aborted) putRoles(() => now)
  }
  return {
    state: {
      id,
      group: known,
      putGroup: saved => group.put(() => saved),
      boards,
      boardsAge,
      members,
      newcomers,
      ...changes,
      roles,
      putRoles,
      refreshRoles,
      owner,
      reload,
    },
    error: group.status === 'failed' ? group.error : null,
  }
}
