import type { Game } from '@pingboard/contracts/http/games.ts'
import { divisionLine, fixtureFace } from '@pingboard/kit/fixtures'
import { useKitTexts } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import css from './overlay.module.css'

/** A dot while a fixture is in play. Without news for half a minute the mark is grey and square. */
export function AirMark({ isLive, isOld }: { isLive: boolean; isOld: boolean }) {
  const text = useTexts()
  if (!isOld && !isLive) return null
  return (
    <span className={css.mark} data-old={isOld || undefined}>
      <span className="vh">{text(isOld ? 'overlay.old' : 'overlay.live')}</span>
    </span>
  )
}

/** The strip of one fixture: its division, and its state when it is not in play. */
export function AirLine({ game, today, isOld }: { game: Game; today: string; isOld: boolean }) {
  const kit = useKitTexts()
  const { state, isToConfirm } = fixtureFace(game, today, null)
  const inWords = kit(isToConfirm ? 'score.toConfirm' : `state.${state}`)
  const said = state === 'upcoming' && game.time ? game.time : inWords
  return (
    <p className={css.strip}>
      <AirMark isLive={state === 'live'} isOld={isOld} />
      <span className={css.division}>{divisionLine({ ...game, poule: null, tables: null }, kit)}</span>
      {state !== 'live' && <span className={css.state}>{said}</span>}
    </p>
  )
}
