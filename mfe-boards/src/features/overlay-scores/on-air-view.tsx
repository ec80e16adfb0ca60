import type { Board } from '@pingboard/contracts/http/boards.ts'
import { useNow } from '@pingboard/kit/fixtures'
import type { CSSProperties } from 'react'
import { type Corner, onAir, pageOf, type Wish } from '../../model/on-air.ts'
import { AirList } from './air-list.tsx'
import { AirPlate } from './air-plate.tsx'
import { LowerThird } from './lower-third.tsx'
import css from './overlay.module.css'

/** Where each form stands when the address names no corner. */
const CORNER = { lower: 'bl', corner: 'tl', list: 'tr' } as const satisfies Record<string, Corner>
/** Milliseconds for which a page of a list stands. */
const PAGE = 10_000

interface OnAirViewProps {
  board: Board
  wish: Wish
  /** No news for half a minute. */
  isOld: boolean
  flash: boolean
}

/** What is on air, in the wanted form, corner and size. */
export function OnAirView({ board, wish, isOld, flash }: OnAirViewProps) {
  const now = useNow()
  const air = onAir(board, wish)
  if (!air) return null
  const corner = wish.corner ?? CORNER[air.show]
  const shared = { board, isOld, flash }
  return (
    <div
      className={css.place}
      data-corner={corner}
      data-show={air.show}
      style={{ '--scale': wish.scale } as CSSProperties}
    >
      {air.show === 'lower' && <LowerThird key={air.game.id} game={air.game} {...shared} />}
      {air.show === 'corner' && <AirPlate key={air.game.id} game={air.game} {...shared} />}
      {air.show === 'list' && (
        <AirList {...pageOf(air.games, wish.scale, Math.floor(now / PAGE))} {...shared} />
      )}
    </div>
  )
}
