import type { Group } from '@pingboard/contracts/http/groups.ts'
import { requestKeys } from '@pingboard/kit/api'
import { useLanguage } from '@pingboard/kit/fixtures'
import {
  firstChoice,
  listSharedBoards,
  type Matchday,
  newGameOf,
  proposedName,
} from '@pingboard/kit/new-board'
import { useNavigate } from '@pingboard/kit/router'
import { showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { addBoard } from '../../api/add-board.ts'
import { wizardAddress } from '../../model/wizard-address.ts'
import { useTexts } from '../../state/texts.ts'
import { useGroupAction } from '../../state/use-group-action.ts'

/**
 * Creates the board of a matchday as the wizard would with all its proposals, and opens it. When a board with these
 * fixtures was made in the meantime, opens the question of the wizard instead.
 */
export function useOpenBoard(group: Group, matchday: Matchday) {
  const text = useTexts()
  const language = useLanguage()
  const navigate = useNavigate()
  const showToast = useSetAtom(showToastAtom)
  const [keyFor] = useState(requestKeys)
  return useGroupAction(group.id, text('boards.next-failed'), async () => {
    const chosen = firstChoice(matchday.fixtures, new Set())
    const fixtures = matchday.fixtures.filter(({ id }) => chosen.has(id))
    const shared = await listSharedBoards(group.id, [...chosen])
    if (shared.length > 0) return navigate(wizardAddress(group.id, matchday, true))
    const body = {
      name: proposedName(fixtures, language),
      clubNumber: group.clubNumber,
      groupId: group.id,
      games: fixtures.flatMap(fixture => newGameOf(fixture) ?? []),
    }
    const board = await addBoard(body, keyFor(body))
    showToast({ kind: 'success', text: text('boards.created', { name: board.name }) })
    await navigate(`/boards/${board.id}`)
  })
}
