import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { sortForLive } from '@pingboard/kit/fixtures'
import { useBoard } from '@pingboard/kit/live'
import { useLocation } from '@pingboard/kit/router'
import { sessionAtom } from '@pingboard/kit/slice'
import { Switch, Tabs, useHeader, useUrlTab, VisuallyHidden } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { SettingsPanel } from '../../features/change-settings/settings-panel.tsx'
import type { Leavable } from '../../features/edit-score/duel-editor.tsx'
import { accessOf } from '../../model/access.ts'
import { groupBoardsAddress } from '../../model/addresses.ts'
import { useTexts } from '../../state/texts.ts'
import { useMembership } from '../../state/use-membership.ts'
import { useUndoableSave } from '../../state/use-undoable-save.ts'
import { HiddenScoresNote } from '../../ui/hidden-scores.tsx'
import { LiveTrouble } from '../../ui/live-trouble.tsx'
import { ReadOnlyReason } from '../../ui/read-only-reason.tsx'
import css from './board.module.css'
import { BoardLog } from './board-log.tsx'
import { BoardTop } from './board-top.tsx'
import { ScoresPanel } from './scores-panel.tsx'
import { useEntry } from './use-entry.ts'

/** The page for entering scores. Other people's saves appear by themselves. */
export function BoardPage({ initial }: { initial: BoardWithRights }) {
  const text = useTexts()
  const { pathname, hash } = useLocation()
  const live = useBoard(initial.id, initial)
  const session = useAtomValue(sessionAtom)
  const isMember = useMembership(initial)
  const [tab, setTab] = useUrlTab(['scores', 'settings'])
  const editor = useRef<Leavable>(null)
  const [isLogOpen, setLogOpen] = useState(false)
  const { put: learn } = live
  // Of each day first what is in play, then what is to come. No row moves until the page is opened again.
  const [places] = useState(
    () => new Map(sortForLive(live.board.games, live.board.today, null).map(({ id }, place) => [id, place])),
  )
  const placeOf = ({ id }: Game) => places.get(id) ?? 0
  const games = live.board.games.toSorted((one, other) => placeOf(one) - placeOf(other))
  const board = { ...live.board, games }
  const { permissions } = initial
  useHeader({
    title: board.name,
    subtitle: board.group.name,
    back: isMember ? groupBoardsAddress(board.groupId) : '/',
  })

  const saved = useUndoableSave(learn)
  const access = accessOf(session.status, permissions, isMember)
  const canEdit = access === 'edit'
  const entry = useEntry(board.id, learn, live.status.kind === 'live', canEdit)
  const { isOn, setOn } = entry
  const reason = <ReadOnlyReason access={access} groupName={board.group.name} path={pathname + hash} />
  const shared = { board, canEdit, reason, saved }
  return (
    <div className={`page page--list ${css.page}`}>
      <VisuallyHidden as="h1">{board.name}</VisuallyHidden>
      <BoardTop live={live} board={board} permissions={permissions} onOpenLog={() => setLogOpen(true)} />
      <LiveTrouble status={live.status} onRetry={live.retry} />
      <HiddenScoresNote />
      <Tabs
        label={text('board.tabs')}
        selected={tab}
        onSelect={id => (editor.current ? editor.current.leave(() => setTab(id)) : setTab(id))}
        aside={
          tab === 'scores' &&
          canEdit && (
            <div className={css.mode}>
              <Switch isSelected={isOn} onChange={setOn}>
                {text('entry.mode')}
              </Switch>
            </div>
          )
        }
        items={[
          {
            id: 'scores',
            label: text('board.scores'),
            panel: (
              <ScoresPanel
                {...shared}
                isClosed={live.status.kind === 'error'}
                entry={entry}
                editor={editor}
                changedGames={live.changedGames}
                isCatchUp={live.isCatchUp}
              />
            ),
          },
          { id: 'settings', label: text('board.settings'), panel: <SettingsPanel {...shared} /> },
        ]}
      />
      <BoardLog
        board={board}
        isMember={isMember}
        canEdit={canEdit}
        learn={learn}
        isOpen={isLogOpen}
        onClose={() => setLogOpen(false)}
      />
    </div>
  )
}
