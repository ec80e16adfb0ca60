import type { Board } from '@pingboard/contracts/http/boards.ts'
import { useLanguage } from '@pingboard/kit/fixtures'
import { Button, LinkButton } from '@pingboard/kit/ui'
import { useId, useState } from 'react'
import { pictureAddress, readPicture } from '../../api/read-picture.ts'
import { printAddress, replayAddress } from '../../model/addresses.ts'
import { canShare, share } from '../../state/share.ts'
import { useTexts } from '../../state/texts.ts'
import { useResultText } from '../../state/use-result-text.ts'
import css from './sum-up.module.css'

interface SharePanelProps {
  board: Board
  /** The result in words, for the picture's text. */
  headline: string
}

/** The results as a picture, as a text and on paper: teams and scores, never a player. */
export function SharePanel({ board, headline }: SharePanelProps) {
  const text = useTexts()
  const heading = useId()
  const { told, copy, send } = useResultText(board)
  return (
    <section className={css.share} id="share" aria-labelledby={heading}>
      <h2 className="h2" id={heading}>
        {text('evening.share.title')}
      </h2>
      <Picture board={board} headline={headline} />
      <label className={css.text}>
        <b className="small">{text('evening.share.text')}</b>
        <textarea className="input" rows={told.split('\n').length + 1} readOnly value={told} />
      </label>
      <div className="btn-set">
        {canShare() && (
          <Button icon="share-3" onPress={() => void send()}>
            {text('evening.share.send')}
          </Button>
        )}
        <Button icon="copy" onPress={() => void copy()}>
          {text('evening.share.copy')}
        </Button>
        <LinkButton icon="printer" to={printAddress(board.id)}>
          {text('evening.share.print')}
        </LinkButton>
        <LinkButton icon="history" to={replayAddress(board.id)}>
          {text('evening.share.replay')}
        </LinkButton>
      </div>
      <p className="hint">{text('evening.share.teamsOnly')}</p>
    </section>
  )
}

function Picture({ board, headline }: SharePanelProps) {
  const text = useTexts()
  const language = useLanguage()
  const { failed } = useResultText(board)
  const [isMissing, setMissing] = useState(false)
  const [isReading, setReading] = useState(false)
  const address = pictureAddress(board.id, language)
  const name = `${board.name}.png`
  const pass = async () => {
    setReading(true)
    try {
      await share({ title: board.name, files: [await readPicture(address, name)] }, failed)
    } catch {
      failed()
    } finally {
      setReading(false)
    }
  }
  if (isMissing) return <p className="muted small">{text('evening.share.noPicture')}</p>
  return (
    <>
      <img
        // Another revision is another picture at the same address.
        key={`${address} ${board.revision}`}
        className={css.picture}
        src={address}
        width={1080}
        height={1350}
        alt={text('evening.share.picture', { headline })}
        onError={() => setMissing(true)}
      />
      <div className="btn-set">
        {canShareFiles() && (
          <Button variant="main" icon="share-3" isPending={isReading} onPress={() => void pass()}>
            {text('evening.share.image')}
          </Button>
        )}
        <LinkButton icon="download" href={address} download={name}>
          {text('evening.share.save')}
        </LinkButton>
      </div>
    </>
  )
}

/** Asked with a file of the picture's kind, because browsers answer for the kind. */
const canShareFiles = (): boolean =>
  canShare({ files: [new File([''], 'picture.png', { type: 'image/png' })] })
