import { APP_VERSION, PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import { Button, Dialog } from '@pingboard/kit/ui'
import { useDialogTexts } from '../dialogs/texts.ts'
import css from './news-dialog.module.css'

/** What this version brings, in the users' words. */
const NEWS = ['live', 'entry', 'federation', 'groups', 'install'] as const

export default function NewsDialog({ onClose }: { onClose: () => void }) {
  const text = useDialogTexts()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('news.title')}
      footer={
        <Button variant="main" onPress={onClose}>
          {text('news.close')}
        </Button>
      }
    >
      <p className="muted small">
        {PRODUCT_NAME} {APP_VERSION}
      </p>
      <ul className={css.news}>
        {NEWS.map(one => (
          <li key={one}>{text(`news.${one}`)}</li>
        ))}
      </ul>
    </Dialog>
  )
}
