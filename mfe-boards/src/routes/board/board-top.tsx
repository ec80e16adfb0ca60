import type { Board } from '@pingboard/contracts/http/boards.ts'
import { counts } from '@pingboard/kit/fixtures'
import type { useBoard } from '@pingboard/kit/live'
import {
  Button,
  FreshnessPill,
  HeaderActions,
  Icon,
  LinkButton,
  Menu,
  type MenuEntry,
  ViewersPill,
  VisuallyHidden,
} from '@pingboard/kit/ui'
import { useState } from 'react'
import { DeleteBoardDialog } from '../../features/delete-board/delete-board-dialog.tsx'
import { ScorersLine } from '../../features/see-scorers/scorers-line.tsx'
import { ShareDialog } from '../../features/share-board/share-dialog.tsx'
import { liveAddress } from '../../model/addresses.ts'
import { useTexts } from '../../state/texts.ts'
import css from './board.module.css'

interface BoardTopProps {
  board: Board
  live: Pick<ReturnType<typeof useBoard>, 'status' | 'viewers' | 'lastKnownAt' | 'quietSince'>
  canDelete: boolean
  onOpenLog: () => void
}

/** How fresh the board is, the number of viewers, the link to the live page, and the actions on the board. */
export function BoardTop({ board, live, canDelete, onOpenLog }: BoardTopProps) {
  const text = useTexts()
  const [open, setOpen] = useState<'share' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const playing = counts(board.games, board.today).live
  const items: MenuEntry[] = [
    { id: 'share', label: text('board.share'), icon: 'share-2', onAction: () => setOpen('share') },
  ]
  if (canDelete) {
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
      <span className={css.openLog}>
        <Button variant="link" onPress={onOpenLog}>
          {text('log.title')}
        </Button>
      </span>
      <ShareDialog board={board.id} name={board.name} isOpen={open === 'share'} onClose={close} />
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
