import { Dialog, Switch } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import { canStayAwake, type Display } from './use-display.ts'

interface DisplayDialogProps {
  display: Display
  isOpen: boolean
  onClose: () => void
}

/** How the viewer wants to watch. This browser keeps the choices. */
export function DisplayDialog({ display, isOpen, onClose }: DisplayDialogProps) {
  const text = useTexts()
  const { isCompact, setCompact, isSpoken, setSpoken, isAwake, setAwake } = display
  const canWake = canStayAwake()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('display.title')} size="s">
      <Switch isSelected={isCompact} onChange={setCompact} description={text('display.compactHint')}>
        {text('display.compact')}
      </Switch>
      <Switch isSelected={isSpoken} onChange={setSpoken} description={text('display.spokenHint')}>
        {text('display.spoken')}
      </Switch>
      <Switch
        isSelected={canWake && isAwake}
        onChange={setAwake}
        isDisabled={!canWake}
        description={text(canWake ? 'display.awakeHint' : 'display.awakeMissing')}
      >
        {text('display.awake')}
      </Switch>
    </Dialog>
  )
}
