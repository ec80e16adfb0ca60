import { showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { canShare, share } from '../../state/share.ts'
import { useTexts } from '../../state/texts.ts'

/** Hands a link to the applications of the device, where the browser can. A failure is a toast. */
export function useNativeShare(what: { title: string; url: string }) {
  const text = useTexts()
  const showToast = useSetAtom(showToastAtom)
  return {
    canShare: canShare(),
    share: () => share(what, () => showToast({ kind: 'error', text: text('share.failed') })),
    copied: () => showToast({ kind: 'success', text: text('share.copied') }),
  }
}
