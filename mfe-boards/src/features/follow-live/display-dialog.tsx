import { scoresHiddenAtom } from '@pingboard/kit/slice'
import { canStayAwake, Dialog, Switch } from '@pingboard/kit/ui'
import { RadioChips } from '@pingboard/kit/ui/forms'
import { useAtom } from 'jotai'
import { useTexts } from '../../state/texts.ts'
import { useShowScores } from '../../state/use-hidden-scores.ts'
import { DELAYS, type Display, SPOKEN } from './use-display.ts'

interface DisplayDialogProps {
  display: Display
  onClose: () => void
}

/** How the viewer wants to watch. This browser keeps the choices. Mount it to open it. */
export function DisplayDialog({ display, onClose }: DisplayDialogProps) {
  const text = useTexts()
  const { isCompact, setCompact, spoken, setSpoken, isAwake, setAwake, delay, setDelay } = display
  const [areHidden, setHidden] = useAtom(scoresHiddenAtom)
  const show = useShowScores()
  const canWake = canStayAwake()
  return (
    <Dialog isOpen onClose={onClose} title={text('display.title')} size="s">
      <Switch
        isSelected={areHidden}
        onChange={isOn => (isOn ? setHidden(true) : show())}
        description={text('follow.hidden.hint')}
      >
        {text('follow.hidden.switch')}
      </Switch>
      <div className="field">
        <RadioChips
          label={text('follow.delay.label')}
          value={delay}
          onChange={setDelay}
          options={DELAYS.map(id => ({
            id,
            label:
              id === '0' ? text('follow.delay.none') : text('follow.delay.seconds', { count: Number(id) }),
          }))}
        />
        <p className="hint">{text('follow.delay.hint')}</p>
      </div>
      <Switch isSelected={isCompact} onChange={setCompact} description={text('display.compactHint')}>
        {text('display.compact')}
      </Switch>
      <div className="field">
        <RadioChips
          label={text('display.spoken')}
          value={spoken}
          onChange={setSpoken}
          options={SPOKEN.map(id => ({ id, label: text(`follow.spoken.${id}`) }))}
        />
        <p className="hint">{text('display.spokenHint')}</p>
      </div>
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
