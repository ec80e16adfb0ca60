import type { BoardId } from '@pingboard/contracts/ids.ts'
import { showToastAtom } from '@pingboard/kit/slice'
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
  const showToast = useSetAtom(showToastAtom)
  const url = new URL(liveAddress(board), location.origin).href
  const canShare = typeof navigator.share === 'function'
  const share = () =>
    navigator.share({ title: name, url }).catch((error: Error) => {
      // The person closed the list of applications.
      if (error.name !== 'AbortError') showToast({ kind: 'error', text: text('share.failed') })
    })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('share.title')} size="s">
      <p>{text('share.text')}</p>
      <CopyField
        label={text('share.link')}
        value={url}
        onCopied={() => showToast({ kind: 'success', text: text('share.copied') })}
      />
      {canShare && (
        <Button variant="main" icon="share-2" block onPress={() => void share()}>
          {text('share.native')}
        </Button>
      )}
      <p className="hint">{text('share.notInvitation')}</p>
    </Dialog>
  )
}
