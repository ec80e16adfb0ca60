import { showToastAtom } from '@pingboard/kit/slice'
import { Banner, Button, isAnythingUnsaved } from '@pingboard/kit/ui'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTexts } from '../i18n/texts.ts'
import { useShell } from '../shell-context.ts'
import { updateAtom } from '../worker/update-atom.ts'

/**
 * A bar, calm while the page still works. Nothing reloads by itself: the person may be working or watching. A newer
 * version waits until everything typed is saved. A page that cannot read the server cannot save, so there the browser
 * asks before the typed text is lost.
 */
export function UpdateNotice() {
  const text = useTexts()
  const { reload } = useShell()
  const reason = useAtomValue(updateAtom)
  const showToast = useSetAtom(showToastAtom)
  if (!reason) return null
  const press = () => {
    if (reason === 'newer' && isAnythingUnsaved())
      return showToast({ kind: 'warning', text: text('update.unsaved') })
    void reload()
  }
  return (
    <Banner
      tone={reason === 'newer' ? 'calm' : 'strong'}
      icon="download"
      action={<Button onPress={press}>{text('update.reload')}</Button>}
    >
      {text(reason === 'newer' ? 'update.available' : 'update.unreadable')}
    </Banner>
  )
}
