import type { Game } from '@pingboard/contracts/http/games.ts'
import { fixtureFace, pairText, scoreWords } from '@pingboard/kit/fixtures'
import { announceAtom } from '@pingboard/kit/slice'
import { Button, ConfirmDialog, useKitTexts, useUnsaved } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { type Ref, useImperativeHandle, useState } from 'react'
import { completed, isScoreless } from '../../model/pair.ts'
import { useTexts } from '../../state/texts.ts'
import { ConflictPanel } from '../../ui/conflict-panel.tsx'
import css from './duel.module.css'
import { DuelFrame } from './duel-frame.tsx'
import { DuelHalf } from './duel-half.tsx'
import { DuelRemarks } from './duel-remarks.tsx'
import { DuelSwitches } from './duel-switches.tsx'
import { useScoreEditor } from './use-score-editor.ts'

interface DuelEditorProps {
  game: Game
  today: string
  ownClub: string
  /** Called after a save, also when the editor was closed meanwhile. */
  saved: (before: Game, after: Game) => void
  /** Called also after a save, and when the score is kept on the device and not sent yet: its row says so. */
  onClose: () => void
  ref?: Ref<Leavable> | undefined
}

/** An editor that something else is to take the place of. */
export interface Leavable {
  /** Goes on at once, or once the person has given up what is not saved. */
  leave(then: () => void): void
}

/** The score editor of one fixture, in the place of its row: two halves and a net. A thumb reaches every button. */
export function DuelEditor({ game, today, ownClub, saved, onClose, ref }: DuelEditorProps) {
  const text = useTexts()
  const kit = useKitTexts()
  const announce = useSetAtom(announceAtom)
  /** What follows once the person has given up what is not saved. */
  const [leaving, setLeaving] = useState<{ then: () => void } | null>(null)
  const editor = useScoreEditor({ game, today, saved, onDone: onClose })
  const { draft, isDirty, isSaving, rival } = editor
  const [one, two] = draft.pair
  useUnsaved(isDirty && !editor.isKept)
  const { sides } = fixtureFace(game, today, ownClub)

  const inWords = (pair = draft.pair) =>
    isScoreless(pair)
      ? text('editor.ready')
      : scoreWords({ ...game, scoreTeam1: pair[0], scoreTeam2: pair[1] }, kit, draft.done)
  const score = (pair: typeof draft.pair) => {
    editor.change({ pair })
    announce(inWords(completed(pair)), game.id)
  }
  const leave = (then: () => void) => (isDirty && !editor.isHanded ? setLeaving({ then }) : then())
  useImperativeHandle(ref, () => ({ leave }))
  const words = (pair: typeof draft.pair) => pairText(pair) ?? text('save.noScore')
  const mine = completed(draft.pair)

  return (
    <DuelFrame game={game} today={today} isDirty={isDirty} onClose={() => leave(onClose)}>
      <div className="duel-halves">
        <DuelHalf
          face={sides[0]}
          value={one}
          onChange={game.fromSheet ? undefined : value => score([value, two])}
        />
        <DuelHalf
          face={sides[1]}
          value={two}
          onChange={game.fromSheet ? undefined : value => score([one, value])}
        />
      </div>
      <p className="says">{inWords()}</p>
      {game.fromSheet && <p className={css.reason}>{text('editor.fromSheet')}</p>}
      <DuelSwitches game={game} draft={draft} today={today} onChange={editor.change} />
      <DuelRemarks game={game} draft={draft} today={today} isDirty={isDirty} />
      {rival && (
        <ConflictPanel
          theirs={{ ...rival, words: words([rival.scoreTeam1, rival.scoreTeam2]) }}
          mine={{ scoreTeam1: mine[0], scoreTeam2: mine[1], words: words(mine) }}
          savedAt={rival.updatedAt}
          onKeep={editor.keepTheirs}
          onSave={editor.saveMine}
        />
      )}
      <div className={css.foot}>
        <Button onPress={() => leave(onClose)}>{text('editor.close')}</Button>
        <Button
          variant="main"
          isDisabled={!isDirty || rival !== null}
          isPending={isSaving}
          onPress={editor.save}
        >
          {text('editor.save')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={text('editor.leave.title')}
        confirmLabel={text('editor.leave.confirm')}
        cancelLabel={text('editor.leave.stay')}
        isDestructive
        onConfirm={() => leaving?.then()}
        onCancel={() => setLeaving(null)}
      >
        <p>{text('editor.leave.text', { score: words(draft.pair) })}</p>
      </ConfirmDialog>
    </DuelFrame>
  )
}
