import { type Group, listGroups } from '@pingboard/contracts/http/groups.ts'
import { call } from '@pingboard/kit/api'
import { useEffect, useState } from 'react'

export type MyGroups =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; groups: Group[]; total: number }

/** The groups of the signed-in person. */
export function useGroups(): MyGroups {
  const [attempt, setAttempt] = useState(0)
  const [groups, setGroups] = useState<MyGroups>({ status: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const leaving = new AbortController()
    setGroups({ status: 'loading' })
    call(listGroups, { signal: leaving.signal }).then(
      ({ data }) => setGroups({ status: 'ready', groups: data.data, total: data.metadata.total }),
      () => {
        if (!leaving.signal.aborted)
          setGroups({ status: 'failed', retry: () => setAttempt(count => count + 1) })
      },
    )
    return () => leaving.abort()
  }, [attempt])
  return groups
}
