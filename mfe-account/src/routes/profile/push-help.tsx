import type { PushSituation } from '@pingboard/kit/push'
import { type TextKey, useTexts } from '../../state/texts.ts'
import css from './profile.module.css'

const STEPS = {
  denied: ['push.blocked-1', 'push.blocked-2', 'push.blocked-3'],
  ios: ['push.ios-1', 'push.ios-2', 'push.ios-3'],
} as const satisfies Partial<Record<PushSituation, readonly TextKey[]>>

/** Steps after which the switch can be turned on. */
export function PushHelp({ situation }: { situation: keyof typeof STEPS }) {
  const text = useTexts()
  return (
    <ol className={`${css.steps} small`}>
      {STEPS[situation].map(step => (
        <li key={step}>{text(step)}</li>
      ))}
    </ol>
  )
}
