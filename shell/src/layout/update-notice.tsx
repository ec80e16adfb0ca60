import { Banner, Button } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { useTexts } from '../i18n/use-texts.ts'
import { useShell } from '../shell-context.ts'
import { updateAtom } from '../worker/update-atom.ts'

/** A calm bar: nothing reloads by itself while someone works or watches. */
export function UpdateNotice() {
  const text = useTexts()
  const { reload } = useShell()
  if (!useAtomValue(updateAtom)) return null
  return (
    <Banner tone="calm" icon="download" action={<Button onPress={reload}>{text('update.reload')}</Button>}>
      {text('update.available')}
    </Banner>
  )
}
