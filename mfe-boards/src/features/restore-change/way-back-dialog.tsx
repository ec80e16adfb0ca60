import { isScored } from '@pingboard/contracts/game-rules.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { clock } from '@pingboard/kit/fixtures'
import { Button, Dialog, ErrorPanel, Note, Skeleton, SkeletonRegion, useProblemText } from '@pingboard/kit/ui'
import { RadioList } from '@pingboard/kit/ui/forms'
import type { Entry } from '../../model/history.ts'
import { isNothing } from '../../model/way-back.ts'
import { useUnsent } from '../../state/use-unsent.ts'
import { scoreOf } from '../../ui/value-words.ts'
import { useWayBack } from './use-way-back.ts'
import { WayBackEffect } from './way-back-effect.tsx'

interface WayBackDialogProps {
  entry: Entry
  entries: readonly Entry[]
  game: Game
  today: string
  fixture: string
  learn: (given: Board | Game) => void
  onClose: () => void
  /** The fixture is back. */
  onDone: () => void
}

/** Undoes a change, or restores what it left. Names the effect on the fixture before. */
export function WayBackDialog({ fixture, onClose, ...given }: WayBackDialogProps) {
  const { entry, game, today } = given
  const why = useProblemText()
  const back = useWayBack(given)
  const { tongue, ways, way, then, effect, hasMoved, failure } = back
  const { text, kit, language } = tongue
  const { unsent } = useUnsent(game)
  const score = effect?.isScore && isScored(effect.after) ? scoreOf(effect.after, tongue) : null
  const isIdle = effect === null || isNothing(effect) || unsent !== null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={score ? text('back.titleScore', { score }) : text('back.title')}
      size="s"
      isSaving={back.isPending}
      footer={
        <>
          <Button isDisabled={back.isPending} onPress={onClose}>
            {effect?.isScore && isScored(game)
              ? text('conflict.keep', { score: scoreOf(game, tongue) })
              : kit('cancel')}
          </Button>
          <Button
            variant="main"
            icon="history"
            isDisabled={isIdle}
            isPending={back.isPending}
            onPress={back.go}
          >
            {score ? text('back.confirmScore', { score }) : text('back.confirm')}
          </Button>
        </>
      }
    >
      <p>{fixture}</p>
      {ways.length > 1 && (
        <RadioList
          label={text('back.ways')}
          isLabelHidden
          value={way}
          options={ways.map(id => ({
            id,
            label: text(`back.${id}`),
            description: text(`back.${id}Hint`, { time: clock(entry.at, language) }),
          }))}
          onChange={back.choose}
        />
      )}
      {then.status === 'loading' && (
        <SkeletonRegion>
          <Skeleton width="80%" height="1.25rem" />
        </SkeletonRegion>
      )}
      {then.status === 'failed' && (
        <ErrorPanel title={text('back.unknown')} kept={why(then.error)} onRetry={then.retry} />
      )}
      {effect && <WayBackEffect effect={effect} now={game} today={today} tongue={tongue} />}
      <div role="status">
        {hasMoved && <Note title={text('errors.STALE_REVISION')}>{text('back.moved')}</Note>}
        {unsent && <Note>{text('back.unsent')}</Note>}
      </div>
      {failure !== null && (
        <div role="alert">
          <Note tone="error" title={text('back.failed')}>
            {why(failure)}
          </Note>
        </div>
      )}
    </Dialog>
  )
}
