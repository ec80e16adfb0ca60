import { showToastAtom } from '@pingboard/kit/slice'
import { Button } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useTexts } from '../state/texts.ts'

/** Hands the address of this page to the device, or copies it where the device shares nothing. */
export function ShareButton({ title }: { title: string }) {
  const text = useTexts()
  const showToast = useSetAtom(showToastAtom)
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => showToast({ kind: 'success', text: text('share.copied') }),
      () => showToast({ kind: 'error', text: text('share.failed') }),
    )
  const share = async () => {
    const url = location.href
    if (!navigator.share) return copy()
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // Somebody who closes the device's dialog wanted to share nothing after all.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  return (
    <Button icon="share-2" onPress={() => void share()}>
      {text('club.share')}
    </Button>
  )
}
