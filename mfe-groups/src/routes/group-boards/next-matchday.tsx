import { lazy, Suspense } from 'react'
import { NextFrame } from '../../features/open-next-board/next-frame.tsx'
import { CodeBoundary } from '../../features/share-group/code-boundary.tsx'
import { useGroup } from '../../state/group-context.ts'

// A chunk of its own: it waits for the federation, and the boards do not.
const NextBoard = lazy(() => import('../../features/open-next-board/next-board.tsx'))

/** Proposes a board of the club's next matchday to a person who may create one. The wizard is there without it. */
export function NextMatchday({ isFirst = false }: { isFirst?: boolean }) {
  const { group } = useGroup()
  if (!group?.permissions.canCreateBoard) return null
  return (
    <CodeBoundary onError={() => {}}>
      <Suspense fallback={<NextFrame />}>
        <NextBoard group={group} isFirst={isFirst} />
      </Suspense>
    </CodeBoundary>
  )
}
