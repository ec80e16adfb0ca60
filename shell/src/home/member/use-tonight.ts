import { type BoardWithRights, listGroupBoards } from '@pingboard/contracts/http/boards.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import { call } from '@pingboard/kit/api'
import { useEffect, useState } from 'react'
import { isTonight } from './is-tonight.ts'

/** Number of groups asked; the boards of further groups are found on the pages of those. */
const ASKED = 8

/** Boards of these groups on which something is played today. A group whose request fails is left out. */
export function useTonight(groups: readonly Group[]): BoardWithRights[] {
  const [boards, setBoards] = useState<BoardWithRights[]>([])
  useEffect(() => {
    if (groups.length === 0) return
    const leaving = new AbortController()
    const asked = groups
      .slice(0, ASKED)
      .map(({ id }) => call(listGroupBoards, { params: { id }, signal: leaving.signal }))
    Promise.allSettled(asked).then(answers => {
      if (leaving.signal.aborted) return
      const found = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value.data.data : []))
      setBoards(found.filter(isTonight))
    })
    return () => leaving.abort()
  }, [groups])
  return boards
}
