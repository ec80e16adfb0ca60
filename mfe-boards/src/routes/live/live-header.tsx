import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import { useNavigate } from '@pingboard/kit/router'
import { Menu } from '@pingboard/kit/ui'
import { useState } from 'react'
import { DisplayDialog } from '../../features/follow-live/display-dialog.tsx'
import type { Display } from '../../features/follow-live/use-display.ts'
import { ShareDialog } from '../../features/share-board/share-dialog.tsx'
import { boardAddress, groupBoardsAddress } from '../../model/addresses.ts'
import { useTexts } from '../../state/texts.ts'
import { useMembership } from '../../state/use-membership.ts'
import { IconLink } from '../../ui/icon-link.tsx'
import css from './live.module.css'

interface LiveHeaderProps {
  initial: BoardWithRights
  name: string
  /** Days and group of the board. */
  subtitle: string
  display: Display
}

/** The live page stands without the shell's header. This bar holds the way back and the viewer's choices. */
export function LiveHeader({ initial, name, subtitle, display }: LiveHeaderProps) {
  const text = useTexts()
  const navigate = useNavigate()
  const isMember = useMembership(initial)
  const [open, setOpen] = useState<'share' | 'display' | null>(null)
  const close = () => setOpen(null)
  const { id, groupId } = initial
  return (
    <header className="bar">
      <div className={`bar-in ${css.bar}`}>
        <IconLink
          to={isMember ? groupBoardsAddress(groupId) : '/'}
          icon="arrow-left"
          label={text(isMember ? 'live.backToGroup' : 'live.backHome')}
        />
        <div className="bar-title">
          <h1>{name}</h1>
          <small>{subtitle}</small>
        </div>
        <Menu
          label={text('live.menu')}
          items={[
            {
              id: 'display',
              label: text('display.menu'),
              icon: 'settings',
              onAction: () => setOpen('display'),
            },
            { id: 'share', label: text('board.share'), icon: 'share-2', onAction: () => setOpen('share') },
            {
              id: 'board',
              label: text('live.openBoard'),
              icon: 'list',
              onAction: () => void navigate(boardAddress(id)),
            },
          ]}
        />
      </div>
      <ShareDialog board={id} name={name} isOpen={open === 'share'} onClose={close} />
      <DisplayDialog display={display} isOpen={open === 'display'} onClose={close} />
    </header>
  )
}
