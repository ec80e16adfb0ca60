import type { BoardId } from '@pingboard/contracts/ids.ts'
import { useLanguage } from '@pingboard/kit/fixtures'
import { showToastAtom } from '@pingboard/kit/slice'
import { CopyField } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { overlayAddress } from '../../model/addresses.ts'
import { embedCode } from '../../model/embed-code.ts'
import { useTexts } from '../../state/texts.ts'

/** What leads to the scores from elsewhere: the code for another site, and the address for streaming software. */
export function EmbedSnippet({ board, name }: { board: BoardId; name: string }) {
  const text = useTexts()
  const language = useLanguage()
  const showToast = useSetAtom(showToastAtom)
  const onCopied = () => showToast({ kind: 'success', text: text('share.copied') })
  const { origin } = location
  return (
    <>
      <CopyField
        label={text('embed.code')}
        value={embedCode({ board, origin, language, title: text('embed.frame', { board: name }) })}
        onCopied={onCopied}
      />
      <p className="hint">{text('embed.codeHelp')}</p>
      <CopyField
        label={text('overlay.link')}
        value={`${origin}${overlayAddress(board)}&lang=${language}`}
        onCopied={onCopied}
      />
      <p className="hint">{text('overlay.help')}</p>
    </>
  )
}
