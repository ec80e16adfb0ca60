import type { Match } from '@pingboard/contracts/http/games.ts'
import { Button, Dialog } from '@pingboard/kit/ui'
import type { Side } from '../../model/match-play.ts'
import { useTexts } from '../../state/texts.ts'
import type { Sides } from './use-sides.ts'

interface GiveUpDialogProps {
  match: Match
  sides: Sides
  onGiveUp: (loser: Side) => void
  onClose: () => void
}

/** Which side did not play, or gave up. */
export function GiveUpDialog({ match, sides, onGiveUp, onClose }: GiveUpDialogProps) {
  const text = useTexts()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('sheet.withdrawalTitle', { match: sides.title(match) })}
      size="s"
      footer={<Button onPress={onClose}>{text('sheet.cancel')}</Button>}
    >
      <p>{text('sheet.withdrawalText')}</p>
      {(['home', 'away'] as const).map(side => (
        <Button
          key={side}
          block
          onPress={() => {
            onGiveUp(side)
            onClose()
          }}
        >
          {text('sheet.withdrawalOf', { side: sides.side(match[side]) })}
        </Button>
      ))}
    </Dialog>
  )
}
