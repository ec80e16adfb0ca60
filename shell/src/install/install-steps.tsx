import { Button, Dialog, Icon, type IconName } from '@pingboard/kit/ui'
import { useDialogTexts } from '../dialogs/texts.ts'
import css from './install-steps.module.css'

/** The signs as they stand in the menus of iPhones and iPads. */
const STEPS = [
  ['share', 'share-2'],
  ['add', 'square-plus'],
  ['confirm', 'check'],
] as const satisfies readonly (readonly [string, IconName])[]

/** How to install by hand, where the browser asks no question: on iPhones and iPads. */
export default function InstallSteps({ onClose }: { onClose: () => void }) {
  const text = useDialogTexts()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('install.title')}
      size="s"
      footer={
        <Button variant="main" onPress={onClose}>
          {text('install.done')}
        </Button>
      }
    >
      <ol className={css.steps}>
        {STEPS.map(([step, icon], place) => (
          <li key={step}>
            <b className="num" aria-hidden="true">
              {place + 1}
            </b>
            <p>{text(`install.${step}`)}</p>
            <Icon name={icon} size="l" />
          </li>
        ))}
      </ol>
      <p className="small muted">{text('install.note')}</p>
    </Dialog>
  )
}
