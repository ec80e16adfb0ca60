import type { Board } from '@pingboard/contracts/http/boards.ts'
import { CodeScreen, QrCode } from '@pingboard/kit/paper'
import { scoresHiddenAtom } from '@pingboard/kit/slice'
import {
  Button,
  CopyField,
  Dialog,
  Disclosure,
  LinkButton,
  Note,
  Switch,
  useKitTexts,
} from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { liveAddress, posterAddress, printAddress } from '../../model/addresses.ts'
import { useTexts } from '../../state/texts.ts'
import { withoutScores } from '../../state/use-hidden-scores.ts'
import { useVisibility } from '../../state/use-visibility.ts'
import { EmbedSnippet } from './embed-snippet.tsx'
import css from './share.module.css'
import { useNativeShare } from './use-native-share.ts'

interface ShareDialogProps {
  board: Pick<Board, 'id' | 'name' | 'groupId' | 'group'>
  onClose: () => void
}

/**
 * Ways to the live page for other people: link, code, poster, paper. The dialog says who may see the board
 * there. None of these ways makes a member of the group. Mount it to open it.
 */
export function ShareDialog({ board, onClose }: ShareDialogProps) {
  const text = useTexts()
  const kit = useKitTexts()
  const visibility = useVisibility(board.groupId)
  const areHidden = useAtomValue(scoresHiddenAtom)
  // Who does not want to know the score does not want to send it either.
  const [isWithout, setWithout] = useState(areHidden)
  const [isFull, setFull] = useState(false)
  const address = liveAddress(board.id)
  const link = new URL(isWithout ? withoutScores(address) : address, location.origin).href
  const { canShare, share, copied } = useNativeShare({ title: board.name, url: link })
  return (
    <Dialog isOpen onClose={onClose} title={text('share.title')} size="l">
      <div className={css.panel}>
        <div className={css.scan}>
          <div className={css.code}>
            <QrCode link={link} label={kit('qr', { link })} />
          </div>
          <Button icon="maximize" block onPress={() => setFull(true)}>
            {text('poster.fullScreen')}
          </Button>
        </div>
        <div className={css.ways}>
          <p>{text(`poster.who.${visibility}`, { group: board.group.name })}</p>
          <CopyField label={text('share.link')} value={link} onCopied={copied} />
          <Switch isSelected={isWithout} onChange={setWithout} description={text('poster.withoutHint')}>
            {text('poster.without')}
          </Switch>
          <div className="btn-set">
            {canShare && (
              <Button variant="main" icon="share-2" onPress={() => void share()}>
                {text('share.native')}
              </Button>
            )}
            <LinkButton icon="file-text" to={posterAddress(board.id)}>
              {text('poster.open')}
            </LinkButton>
            <LinkButton icon="printer" to={printAddress(board.id)}>
              {text('print.open')}
            </LinkButton>
          </div>
          <Note>
            <p className="small">{text('share.notInvitation')}</p>
          </Note>
        </div>
      </div>
      <Disclosure summary={text('share.elsewhere')}>
        <EmbedSnippet board={board.id} name={board.name} />
      </Disclosure>
      {isFull && (
        <CodeScreen title={board.name} link={link} onClose={() => setFull(false)}>
          {text('poster.call')}
        </CodeScreen>
      )}
    </Dialog>
  )
}
