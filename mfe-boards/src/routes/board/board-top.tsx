import type { Board, BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import { counts } from '@pingboard/kit/fixtures'
import type { useBoard } from '@pingboard/kit/live'
import { useNavigate } from '@pingboard/kit/router'
import {
  Button,
  FreshnessPill,
  HeaderActions,
  Icon,
  LinkButton,
  Menu,
  type MenuEntry,
  onDemand,
  usePart,
  ViewersPill,
  VisuallyHidden,
} from '@pingboard/kit/ui'
import { useState } from 'react'
import { DeleteBoardDialog } from '../../features/delete-board/delete-board-dialog.tsx'
import { ScorersLine } from '../../features/see-scorers/scorers-line.tsx'
import { sharePart } from '../../features/share-board/share-part.ts'
import { liveAddress, printAddress, replayAddress } from '../../model/addresses.ts'
import { useTexts } from '../../state/texts.ts'
import css from './board.module.css'

/** Few people rename a board: the dialog is loaded when it is opened. */
const renamePart = onDemand(
  async () => (await import('../../features/rename-board/rename-board-dialog.tsx')).RenameBoardDialog,
)

interface BoardTopProps {
  board: Board
  live: Pick<ReturnType<typeof useBoard>, 'status' | 'viewers' | 'lastKnownAt' | 'quietSince' | 'put'>
  permissions: BoardWithRights['permissions']
  onOpenLog: () => void
}

/** How fresh the board is, the number of viewers, the link to the live page, and the actions on the board. */
export function BoardTop({ board, live, permissions, onOpenLog }: BoardTopProps) {
  const text = useTexts()
  const [open, setOpen] = useState<'share' | 'rename' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const navigate = useNavigate()
  const ShareDialog = usePart(sharePart, open === 'share', close)
  const RenameDialog = usePart(renamePart, open === 'rename', close)
  const playing = counts(board.games, board.today).live
  const items: MenuEntry[] = [
    { id: 'share', label: text('board.share'), icon: 'share-2', onAction: () => setOpen('share') },
    {
      id: 'print',
      label: text('print.menu'),
      icon: 'printer',
      onAction: () => void navigate(printAddress(board.id)),
    },
  ]
  if (permissions.canUpdateBoard) {
    items.push({
      id: 'rename',
      label: text('rename.title'),
      icon: 'pencil',
      onAction: () => setOpen('rename'),
    })
  }
  if (permissions.canDeleteBoard) {
    items.push({
      id: 'delete',
      label: text('delete.menu'),
      icon: 'trash',
      isDestructive: true,
      onAction: () => setOpen('delete'),
    })
  }
  return (
    <div className={css.top}>
      <HeaderActions>
        <LinkButton to={liveAddress(board.id)}>
          <span className={css.wide}>
            <Icon name="eye" />
          </span>
          {text('board.watch')}{' '}
          {playing > 0 && (
            <>
              <span className="num">{playing}</span>{' '}
              <VisuallyHidden>{text('board.playing', { count: playing })}</VisuallyHidden>
            </>
          )}
        </LinkButton>
        <Menu label={text('board.menu')} items={items} />
      </HeaderActions>
      <FreshnessPill status={live.status} at={live.lastKnownAt} quietSince={live.quietSince} />
      <ViewersPill count={live.viewers} />
      <ScorersLine />
      {live.status.kind === 'over' && (
        <LinkButton variant="link" icon="player-play" to={replayAddress(board.id)}>
          {text('replay.title')}
        </LinkButton>
      )}
      <span className={css.openLog}>
        <Button variant="link" onPress={onOpenLog}>
          {text('log.title')}
        </Button>
      </span>
      {ShareDialog && open === 'share' && <ShareDialog board={board} onClose={close} />}
      {RenameDialog && open === 'rename' && (
        <RenameDialog board={board.id} name={board.name} learn={live.put} onClose={close} />
      )}
      <DeleteBoardDialog
        board={board.id}
        name={board.name}
        group={board.groupId}
        fixtures={board.games.length}
        isOpen={open === 'delete'}
        onClose={close}
      />
    </div>
  )
}
