import type { Group } from '@pingboard/contracts/http/groups.ts'
import { Dialog, ErrorPanel, Skeleton, SkeletonRegion } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import { useProblemText } from '../../state/use-problem-text.ts'
import { InvitationPanel } from './invitation-panel.tsx'
import css from './share-dialog.module.css'
import { useInvitation } from './use-invitation.ts'

interface ShareDialogProps {
  group: Group
  onClose: () => void
}

/** A link into the group, to copy, send or show. Mount it to open it. */
export function ShareDialog({ group, onClose }: ShareDialogProps) {
  const text = useTexts()
  const problemText = useProblemText()
  const { state, retry, renew, askAgain } = useInvitation(group.id)
  return (
    <Dialog isOpen onClose={onClose} size="l" title={text('share.title')}>
      {state.status === 'loading' && (
        <SkeletonRegion label={text('share.loading')}>
          <div className={css.panel}>
            <Skeleton className={css.paper} />
            <div className="stack">
              <Skeleton height="3rem" />
              <Skeleton height="3rem" />
            </div>
          </div>
        </SkeletonRegion>
      )}
      {state.status === 'failed' && (
        <ErrorPanel title={text('share.failed')} kept={problemText(state.error)} onRetry={retry} />
      )}
      {state.status === 'ready' && (
        <InvitationPanel group={group} invitation={state.data} onRenew={renew} onUnsure={askAgain} />
      )}
    </Dialog>
  )
}
