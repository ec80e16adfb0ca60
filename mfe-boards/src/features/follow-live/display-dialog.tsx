import { Dialog, Switch } from '@pingboard/kit/ui'
import { useWords } from '../../state/use-words.ts'
import { canStayAwake, type Display } from './use-display.ts'

interface DisplayDialogProps {
  display: Display
  isOpen: boolean
  onClose: () => void
}

/** How one wants to watch; kept in this browser. */
export function DisplayDialog({ display, isOpen, onClose }: DisplayDialogProps) {
  const { t } = useWords()
  const { isCompact, setCompact, isSpoken, setSpoken, isAwake, setAwake } = display
  const canWake = canStayAwake()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('display.title')} size="s">
      <Switch isSelected={isCompact} onChange={setCompact} description={t('display.compactHint')}>
        {t('display.compact')}
      </Switch>
      <Switch isSelected={isSpoken} onChange={setSpoken} description={t('display.spokenHint')}>
        {t('display.spoken')}
      </Switch>
      <Switch
        isSelected={canWake && isAwake}
        onChange={setAwake}
        isDisabled={!canWake}
        description={t(canWake ? 'display.awakeHint' : 'display.awakeMissing')}
      >
        {t('display.awake')}
      </Switch>
    </Dialog>
  )
}
