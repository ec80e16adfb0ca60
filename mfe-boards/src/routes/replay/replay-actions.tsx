import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { useNavigate } from '@pingboard/kit/router'
import { showToastAtom } from '@pingboard/kit/slice'
import { HeaderActions, IconButton, Menu, onDemand, usePart } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { gameReplayAddress, liveAddress, recordAddress, replayAddress } from '../../model/addresses.ts'
import { canShare, share } from '../../state/share.ts'
import { useTexts } from '../../state/texts.ts'

/** Few people export: the dialog, and what makes checksums, is loaded when it is opened. */
const exportPart = onDemand(
  async () => (await import('../../features/export-record/export-dialog.tsx')).ExportDialog,
)

interface ReplayActionsProps {
  board: BoardWithRights
  /** The shown revision; null while it is being read. */
  revision: number | null
  isMember: boolean
  only: GameId | undefined
}

/** What a person can do with a replay: share its moment, export the history, check an export. */
export function ReplayActions({ board, revision, isMember, only }: ReplayActionsProps) {
  const text = useTexts()
  const navigate = useNavigate()
  const showToast = useSetAtom(showToastAtom)
  const [isOpen, setOpen] = useState(false)
  const ExportDialog = usePart(exportPart, isOpen, () => setOpen(false))

  const failed = () => showToast({ kind: 'error', text: text('replay.shareFailed') })
  const shareMoment = async () => {
    const query = revision === null ? '' : `?r=${revision}`
    const path = only ? `${gameReplayAddress(board.id, only)}${query}` : `${replayAddress(board.id)}${query}`
    const url = new URL(path, location.origin).href
    if (canShare()) return share({ title: board.name, url }, failed)
    try {
      await navigator.clipboard.writeText(url)
      showToast({ kind: 'success', text: text('replay.copied') })
    } catch {
      failed()
    }
  }
  return (
    <>
      <HeaderActions>
        <IconButton icon="share-3" label={text('replay.share')} onPress={() => void shareMoment()} />
        <Menu
          label={text('replay.menu')}
          items={[
            {
              id: 'live',
              label: text('replay.toLive'),
              icon: 'eye',
              onAction: () => void navigate(liveAddress(board.id)),
            },
            {
              id: 'export',
              label: text('record.export'),
              icon: 'download',
              onAction: () => setOpen(true),
            },
            {
              id: 'check',
              label: text('record.check'),
              icon: 'file-text',
              onAction: () => void navigate(recordAddress(board.id)),
            },
          ]}
        />
      </HeaderActions>
      {ExportDialog && isOpen && (
        <ExportDialog board={board.id} isMember={isMember} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
