import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import { useNavigate } from '@pingboard/kit/router'
import { Menu, usePart } from '@pingboard/kit/ui'
import { type ReactNode, useState } from 'react'
import { displayPart, teamsPart } from '../../features/follow-live/dialog-parts.ts'
import type { Display } from '../../features/follow-live/use-display.ts'
import { sharePart } from '../../features/share-board/share-part.ts'
import { boardAddress, groupBoardsAddress, printAddress, replayAddress } from '../../model/addresses.ts'
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
  /** The dialog of the followed teams: the menu and the message of a star open it. */
  areTeamsOpen: boolean
  openTeams: (isOpen: boolean) => void
  /** Before the menu. */
  tools: ReactNode
}

/** The live page stands without the shell's header. This bar holds the way back and the viewer's choices. */
export function LiveHeader(props: LiveHeaderProps) {
  const { initial, name, subtitle, display, areTeamsOpen, openTeams, tools } = props
  const text = useTexts()
  const navigate = useNavigate()
  const isMember = useMembership(initial)
  const [open, setOpen] = useState<'share' | 'display' | null>(null)
  const close = () => setOpen(null)
  const ShareDialog = usePart(sharePart, open === 'share', close)
  const DisplayDialog = usePart(displayPart, open === 'display', close)
  const closeTeams = () => openTeams(false)
  const TeamsDialog = usePart(teamsPart, areTeamsOpen, closeTeams)
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
        {tools}
        <Menu
          label={text('live.menu')}
          items={[
            {
              id: 'display',
              label: text('display.menu'),
              icon: 'settings',
              onAction: () => setOpen('display'),
            },
            { id: 'teams', label: text('follow.menu'), icon: 'star', onAction: () => openTeams(true) },
            { id: 'share', label: text('board.share'), icon: 'share-2', onAction: () => setOpen('share') },
            {
              id: 'replay',
              label: text('replay.title'),
              icon: 'player-play',
              onAction: () => void navigate(replayAddress(id)),
            },
            {
              id: 'print',
              label: text('print.menu'),
              icon: 'printer',
              onAction: () => void navigate(printAddress(id)),
            },
            {
              id: 'board',
              label: text('live.openBoard'),
              icon: 'list',
              onAction: () => void navigate(boardAddress(id)),
            },
          ]}
        />
      </div>
      {ShareDialog && open === 'share' && <ShareDialog board={{ ...initial, name }} onClose={close} />}
      {DisplayDialog && open === 'display' && <DisplayDialog display={display} onClose={close} />}
      {TeamsDialog && areTeamsOpen && <TeamsDialog board={initial} onClose={closeTeams} />}
    </header>
  )
}
