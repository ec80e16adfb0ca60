import type { Game } from '@pingboard/contracts/http/games.ts'
import { fixtureFace, scoreWords } from '@pingboard/kit/fixtures'
import { announceAtom } from '@pingboard/kit/slice'
import { Button, ConfirmDialog, useKitTexts, useUnsaved } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { completed, isScoreless, pairOf, pairText } from '../../model/pair.ts'
import { unsavedWords } from '../../model/unsaved-words.ts'
import { useTexts } from '../../state/texts.ts'
import { useNotAllowed } from '../../state/use-not-allowed.ts'
import { useReason } from '../../state/use-reason.ts'
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
  learn: (game: Game) => void
  /** Called after a save, and when there was nothing to save. */
  saved: (before: Game, after: Game) => void
  onClose: () => void
}

/** The score editor of one fixture, in the place of its row: two halves and a net. A thumb reaches every button. */
export function DuelEditor({ game, today, ownClub, learn, saved, onClose }: DuelEditorProps) {
  const text = useTexts()
  const kit = useKitTexts()
  const reason = useReason()
  const announce = useSetAtom(announceAtom)
  const [isLeaving, setLeaving] = useState(false)
  const refuse = useNotAllowed()
  const editor = useScoreEditor({
    game,
    learn,
    saved,
    notAllowed: wanted => refuse([unsavedWords(game, wanted.pair)]),
  })
  const { draft, isDirty, isSaving, failure, rival } = editor
  const [one, two] = draft.pair
  useUnsaved(isDirty)
  const { sides } = fixtureFace(game, today, ownClub)

  const inWords = (pair = draft.pair) =>
    isScoreless(pair)
      ? text('editor.ready')
      : scoreWords({ ...game, scoreTeam1: pair[0], scoreTeam2: pair[1] }, kit, draft.done)
  const score = (pair: typeof draft.pair) => {
    editor.change({ pair })
    announce(inWords(completed(pair)), game.id)
  }
  const leave = () => (isDirty ? setLeaving(true) : onClose())

  return (
    <DuelFrame game={game} today={today} onClose={leave}>
      <div className="duel-halves">
        <DuelHalf face={sides[0]} value={one} onChange={value => score([value, two])} />
        <DuelHalf face={sides[1]} value={two} onChange={value => score([one, value])} />
      </div>
      <p className="says">{inWords()}</p>
      <DuelSwitches game={game} draft={draft} today={today} onChange={editor.change} />
      <DuelRemarks game={game} draft={draft} today={today} isDirty={isDirty} />
      {rival && (
        <ConflictPanel
          theirs={pairOf(rival)}
          mine={completed(draft.pair)}
          savedAt={rival.updatedAt}
          onKeep={editor.keepTheirs}
          onSave={editor.saveMine}
        />
      )}
      {failure && (
        <p className={css.failure} role="alert">
          <b>{text('save.failed')}</b> {reason(failure)} {text('save.kept')}
        </p>
      )}
      <div className={css.foot}>
        <Button onPress={leave}>{text('editor.close')}</Button>
        <Button
          variant="main"
          isDisabled={!isDirty || rival !== null}
          isPending={isSaving}
          onPress={editor.save}
        >
          {text(failure ? 'editor.retry' : 'editor.save')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isLeaving}
        title={text('editor.leave.title')}
        confirmLabel={text('editor.leave.confirm')}
        cancelLabel={text('editor.leave.stay')}
        isDestructive
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      >
        <p>{text('editor.leave.text', { score: pairText(draft.pair) ?? text('save.noScore') })}</p>
      </ConfirmDialog>
    </DuelFrame>
  )
}
