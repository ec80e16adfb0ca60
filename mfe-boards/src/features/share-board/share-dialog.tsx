import type { BoardId } from '@pingboard/contracts/ids.ts'
import { announceAtom } from '@pingboard/kit/slice'
import { Button, CopyField, Dialog } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { liveAddress } from '../../model/addresses.ts'
import { useWords } from '../../state/use-words.ts'

interface ShareDialogProps {
  board: BoardId
  name: string
  isOpen: boolean
  onClose: () => void
}

/** The public link of the live page: to watch, which is not joining the group. */
export function ShareDialog({ board, name, isOpen, onClose }: ShareDialogProps) {
  const { t } = useWords()
  const announce = useSetAtom(announceAtom)
  const url = new URL(liveAddress(board), location.origin).href
  const canShare = typeof navigator.share === 'function'
  const share = () => void navigator.share({ title: name, url }).catch(() => {})
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('share.title')} size="s">
      <p>{t('share.text')}</p>
      <CopyField label={t('share.link')} value={url} onCopied={() => announce(t('share.copied'))} />
      {canShare && (
        <Button variant="main" icon="share-2" block onPress={share}>
          {t('share.native')}
        </Button>
      )}
      <p className="hint">{t('share.notInvitation')}</p>
    </Dialog>
  )
}
