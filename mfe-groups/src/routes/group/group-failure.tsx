import { ErrorPanel, LinkButton, useFailureToast } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import { useProblemText } from '../../state/use-problem-text.ts'

interface GroupFailureProps {
  error: unknown
  onRetry: () => void
}

/** Stands in the place of a group that the server could not answer for. The group may exist, so it is not called missing. */
export function GroupFailure({ error, onRetry }: GroupFailureProps) {
  const text = useTexts()
  const problemText = useProblemText()
  useFailureToast({ status: 'failed', error }, () => `${text('group.failed')} ${problemText(error)}`)
  return (
    <div className="page col">
      <h1 className="vh">{text('group.failed')}</h1>
      <ErrorPanel title={text('group.failed')} kept={problemText(error)} onRetry={onRetry}>
        <LinkButton to="/account/groups">{text('list.title')}</LinkButton>
      </ErrorPanel>
    </div>
  )
}
