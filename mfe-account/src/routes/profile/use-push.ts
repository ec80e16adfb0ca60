import type { Profile } from '@pingboard/contracts/http/account.ts'
import { type PushSituation, pushSituation, readBrowser } from '@pingboard/kit/push'
import { showToastAtom, signedInAtom } from '@pingboard/kit/slice'
import { useProblemText } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { pushKey } from '../../api/push-key.ts'
import { subscribe } from '../../api/subscribe.ts'
import { unsubscribe } from '../../api/unsubscribe.ts'
import { updateProfile } from '../../api/update-profile.ts'
import { deviceSubscription, subscribeDevice } from '../../state/push-device.ts'
import { useTexts } from '../../state/texts.ts'

/**
 * Pushes to this device. On means: the browser holds a subscription, and the person's setting allows pushes. Off ends
 * the subscription of this device only. The person's other devices still get pushes.
 */
export function usePush(profile: Profile) {
  const text = useTexts()
  const problemText = useProblemText()
  const signedIn = useSetAtom(signedInAtom)
  const showToast = useSetAtom(showToastAtom)
  const [situation, setSituation] = useState<PushSituation>(() => pushSituation(readBrowser()))
  const [isOn, setOn] = useState(false)
  const [isPending, setPending] = useState(false)

  const look = useEffectEvent(async () => {
    const now = pushSituation(readBrowser())
    setSituation(now)
    const held = now === 'granted' && profile.enableNotifications ? await deviceSubscription() : null
    setOn(held !== null)
    return held
  })
  useEffect(() => {
    // The server may have lost the subscription together with its session. Sending it again repairs this silently.
    look().then(
      held => held && subscribe(held.toJSON()).catch(() => {}),
      () => {},
    )
    // The person may have allowed notifications in the browser's settings meanwhile.
    const again = () => void look().catch(() => {})
    document.addEventListener('visibilitychange', again)
    return () => document.removeEventListener('visibilitychange', again)
  }, [])

  /** @returns whether the browser may be subscribed now */
  async function ask(): Promise<boolean> {
    const permission = await Notification.requestPermission()
    setSituation(pushSituation(readBrowser()))
    if (permission === 'denied') showToast({ kind: 'error', text: text('push.blocked') })
    return permission === 'granted'
  }

  async function turnOn(): Promise<void> {
    if (!(await ask())) return
    const made = await subscribeDevice(await pushKey())
    try {
      await subscribe(made.toJSON())
      if (!profile.enableNotifications) signedIn(await updateProfile({ enableNotifications: true }))
    } catch (error) {
      // The switch must not look on when the server does not have the subscription.
      await made.unsubscribe()
      throw error
    }
    setOn(true)
    showToast({ kind: 'success', text: text('push.on') })
  }

  async function turnOff(): Promise<void> {
    const held = await deviceSubscription()
    if (held) {
      await unsubscribe(held.endpoint)
      await held.unsubscribe()
    }
    setOn(false)
    showToast({ kind: 'success', text: text('push.off') })
  }

  return {
    situation,
    isOn,
    async change(wanted: boolean): Promise<void> {
      if (isPending) return
      setPending(true)
      try {
        await (wanted ? turnOn() : turnOff())
      } catch (error) {
        const failed = text(wanted ? 'push.on-failed' : 'push.off-failed')
        showToast({ kind: 'error', text: `${failed} ${problemText(error)}` })
      }
      setPending(false)
    },
  }
}
