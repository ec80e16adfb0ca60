import { Button, Sheet } from '@pingboard/kit/ui'
import { useState } from 'react'
import { EraseDialog } from '../../features/erase-account/erase-dialog.tsx'
import { useTexts } from '../../state/texts.ts'
import css from './profile.module.css'
import { useExport } from './use-export.ts'

/** Export of the person's data, and erasure of the account. */
export function OwnDataSheet() {
  const text = useTexts()
  const { isPending, save } = useExport()
  const [isErasing, setErasing] = useState(false)
  return (
    <Sheet title={text('export.title')}>
      <ul>
        <li className={css.fact}>
          <span className={css.words}>
            <b>{text('export.all')}</b>
            <span className="muted small">{text('export.hint')}</span>
          </span>
          <Button icon="download" isPending={isPending} onPress={() => void save()}>
            {text('export.do')}
          </Button>
        </li>
        <li className={css.fact}>
          <span className={css.words}>
            <b>{text('erase.label')}</b>
            <span className="muted small">{text('erase.hint')}</span>
          </span>
          <Button variant="danger" onPress={() => setErasing(true)}>
            {text('erase.do')}
          </Button>
        </li>
      </ul>
      {isErasing && <EraseDialog onClose={() => setErasing(false)} />}
    </Sheet>
  )
}
