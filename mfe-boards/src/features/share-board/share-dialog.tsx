import type { BoardId } from '@pingboard/contracts/ids.ts'
import { announceAtom } from '@pingboard/kit/slice'
import { Button, CopyField, Dialog } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { liveAddress } from '../../model/addresses.ts'
import { useTexts } from '../../state/texts.ts'

interface ShareDialogProps {
  board: BoardId
  name: string
  isOpen: boolean
  onClose: () => void
}

/** The public link of the live page. A person with the link may watch, but does not join the group. */
export function ShareDialog({ board, name, isOpen, onClose }: ShareDialogProps) {
  const text = useTexts()
  const announce = useSetAtom(announceAtom)
  const url = new URL(liveAddress(board), location.origin).href
  const canShare = typeof navigator.share === 'function'
  const share = () => void navigator.share({ title: name, url }).catch(() => {})
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('share.title')} size="s">
      <p>{text('share.text')}</p>
      <CopyField label={text('share.link')} value={url} onCopied={() => announce(text('share.copied'))} />
      {canShare && (
        <Button variant="main" icon="share-2" block onPress={share}>
          {text('share.native')}
        </Button>
      )}
      <p className="hint">{text('share.notInvitation')}</p>
    </Dialog>
  )
}
