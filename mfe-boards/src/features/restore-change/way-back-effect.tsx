import { isScored } from '@pingboard/contracts/game-rules.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { gameState } from '@pingboard/kit/fixtures'
import { Icon } from '@pingboard/kit/ui'
import { type Effect, isNothing, type Part } from '../../model/way-back.ts'
import { fieldName, fieldValue, scoreOf, type Tongue } from '../../ui/value-words.ts'
import css from './way-back.module.css'

interface WayBackEffectProps {
  effect: Effect
  now: Game
  today: string
  tongue: Tongue
}

/** What a way back does, in words. Names behind letters stand beside the log, and do not come back with it. */
export function WayBackEffect({ effect, now, today, tongue }: WayBackEffectProps) {
  const { text, kit } = tongue
  const { after, isScore, parts, isSheet, endsNames, further } = effect
  if (isNothing(effect)) return <p>{text('back.same')}</p>
  const nameOf = (part: Part) => (part === 'state' ? text('settings.stateLabel') : fieldName(part, tongue))
  const valueIn = (game: Game, part: Part) =>
    part === 'state' ? kit(`state.${gameState(game, today)}`) : fieldValue(part, game, tongue)
  return (
    <>
      {isScore && (
        <p className={css.scores} aria-hidden="true">
          <Pair game={now} />
          <Icon name="arrow-right" size="l" />
          <Pair game={after} isNew />
        </p>
      )}
      <ul className={css.effects}>
        <li>
          {isScore
            ? text(isScored(after) ? 'back.toScore' : 'back.toNoScore', {
                score: scoreOf(after, tongue),
                before: scoreOf(now, tongue),
              })
            : text('back.staysScore', { score: scoreOf(now, tongue) })}
        </li>
        {parts.map(part => (
          <li key={part}>
            {text('back.part', {
              part: nameOf(part),
              before: valueIn(now, part),
              after: valueIn(after, part),
            })}
          </li>
        ))}
        {isSheet && <li>{text('back.sheet')}</li>}
        {isSheet && <li>{text(endsNames ? 'back.namesEnd' : 'back.namesStay')}</li>}
        {further > 0 && <li>{text('back.further', { count: further })}</li>}
      </ul>
      <p className="hint">{text('back.kept')}</p>
    </>
  )
}

function Pair({ game, isNew = false }: { game: Game; isNew?: boolean }) {
  return (
    <span className={isNew ? `${css.pair} ${css.isNew}` : css.pair}>
      <b>{game.scoreTeam1 ?? '–'}</b>
      <b>{game.scoreTeam2 ?? '–'}</b>
    </span>
  )
}
