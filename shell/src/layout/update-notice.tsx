import { Banner, Button } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { useTexts } from '../i18n/texts.ts'
import { useShell } from '../shell-context.ts'
import { updateAtom } from '../worker/update-atom.ts'

/** A bar, calm while the page still works. Nothing reloads by itself: the person may be working or watching. */
export function UpdateNotice() {
  const text = useTexts()
  const { reload } = useShell()
  const reason = useAtomValue(updateAtom)
  if (!reason) return null
  return (
    <Banner
      tone={reason === 'newer' ? 'calm' : 'strong'}
      icon="download"
      action={<Button onPress={() => void reload()}>{text('update.reload')}</Button>}
    >
      {text(reason === 'newer' ? 'update.available' : 'update.unreadable')}
    </Banner>
  )
}
