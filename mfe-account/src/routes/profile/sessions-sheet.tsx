import {
  Button,
  ErrorPanel,
  keepFocus,
  Sheet,
  Skeleton,
  SkeletonRegion,
  useProblemText,
} from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import css from './profile.module.css'
import { SessionRow } from './session-row.tsx'
import type { useSessions } from './use-sessions.ts'

/** Where the person is signed in. */
export function SessionsSheet(props: ReturnType<typeof useSessions>) {
  const { asked, sessions, ending, retry, end, endOthers } = props
  const text = useTexts()
  const problemText = useProblemText()
  const others = sessions.filter(({ current }) => !current).length
  return (
    <Sheet title={text('sessions.title')} count={asked.status === 'ready' ? sessions.length : undefined}>
      {asked.status === 'failed' && (
        <ErrorPanel title={text('sessions.failed')} kept={problemText(asked.error)} onRetry={retry} />
      )}
      {asked.status === 'loading' && (
        <SkeletonRegion label={text('sessions.title')}>
          <div className={css.inside}>
            <Skeleton width="12rem" height="2.75rem" />
          </div>
        </SkeletonRegion>
      )}
      {asked.status === 'ready' && (
        <ul>
          {sessions.map(session => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={ending === session.id}
              onEnd={() => void end(session.id)}
            />
          ))}
        </ul>
      )}
      {others > 0 && (
        <p ref={keepFocus} className={css.after}>
          <Button isPending={ending === 'others'} onPress={() => void endOthers()}>
            {text('sessions.end-others', { count: others })}
          </Button>
        </p>
      )}
    </Sheet>
  )
}
