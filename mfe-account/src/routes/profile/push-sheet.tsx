import type { Profile } from '@pingboard/contracts/http/account.ts'
import { Sheet, Switch } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import css from './profile.module.css'
import { PushHelp } from './push-help.tsx'
import { usePush } from './use-push.ts'
import { useWantedPush } from './use-wanted-push.ts'

/** The switch for pushes, with the reason why it is off, and how to turn it on. */
export function PushSheet({ profile }: { profile: Profile }) {
  const text = useTexts()
  const { situation, isOn, change } = usePush(profile)
  const wanted = useWantedPush()
  const hint = {
    default: text('push.off-hint'),
    granted: text(isOn ? 'push.on-hint' : 'push.off-hint'),
    denied: text('push.blocked'),
    unsupported: `${text('push.unsupported')} ${text('push.instead')}`,
    ios: text('push.ios'),
  }[situation]
  return (
    <Sheet title={text('push.title')}>
      <div className={css.choice} ref={wanted} tabIndex={-1}>
        <Switch
          isSelected={isOn}
          onChange={wanted => void change(wanted)}
          isDisabled={situation !== 'default' && situation !== 'granted'}
          description={hint}
        >
          <b>{text('push.device')}</b>
        </Switch>
        {(situation === 'denied' || situation === 'ios') && <PushHelp situation={situation} />}
      </div>
    </Sheet>
  )
}
