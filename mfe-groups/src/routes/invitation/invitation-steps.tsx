import { Icon } from '@pingboard/kit/ui'
import type { Outcome } from '../../model/invitation-steps.ts'
import { type TextKey, useTexts } from '../../state/texts.ts'
import css from './invitation.module.css'

interface InvitationStepsProps {
  outcome: Outcome
  /** The invitation failed, and the check has taken its time. */
  hasStopped: boolean
  current: 0 | 1 | 2
  /** The last step will open the group by itself. */
  isWaiting: boolean
}

/** The steps check, join and open: the done steps, the current step, and where it stopped. */
export function InvitationSteps({ outcome, hasStopped, current, isWaiting }: InvitationStepsProps) {
  const text = useTexts()
  const steps: readonly { waiting: TextKey; done: TextKey }[] = [
    { waiting: 'invitation.step-check', done: 'invitation.step-check-done' },
    {
      waiting: 'invitation.step-join',
      done: outcome === 'already' ? 'invitation.step-already' : 'invitation.step-join-done',
    },
    { waiting: 'invitation.step-open', done: 'invitation.step-open' },
  ]
  return (
    <ol className={css.steps} aria-label={text('invitation.steps')}>
      {steps.map(({ waiting, done }, place) => {
        const isDone = place < current
        const isCurrent = place === current
        return (
          <li key={waiting} className={css.step} aria-current={isCurrent ? 'step' : undefined}>
            <span
              className={css.plate}
              data-state={isDone ? 'done' : isCurrent ? 'current' : 'next'}
              aria-hidden="true"
            >
              {isDone ? (
                <Icon name="check" size="s" />
              ) : isCurrent && hasStopped ? (
                <Icon name="x" size="s" />
              ) : (
                place + 1
              )}
            </span>
            <span>
              {text(isDone ? done : waiting)}
              {isDone && <span className="vh"> ({text('invitation.done')})</span>}
            </span>
            {isCurrent && !hasStopped && isWaiting && <span className={css.turn} aria-hidden="true" />}
          </li>
        )
      })}
    </ol>
  )
}
