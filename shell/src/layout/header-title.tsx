import { headerAtom, headerTeamsAtom } from '@pingboard/kit/slice'
import { Mark } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import css from './header.module.css'

/** The title of the page, or the mark. On a phone, an open fixture shows its two teams instead. */
export function HeaderTitle() {
  const { title, subtitle } = useAtomValue(headerAtom)
  const teams = useAtomValue(headerTeamsAtom)
  if (!title) return <Mark to="/" />
  return (
    <>
      {teams && (
        <p className={css.teams}>
          {teams.map(({ name, number }, side) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two fixed places
            <span key={side} className={css.team}>
              <span className={css.name}>{name}</span>
              {number && <span>{`\u00a0${number}`}</span>}
            </span>
          ))}
        </p>
      )}
      <div className={teams ? `bar-title ${css.board}` : 'bar-title'}>
        <p>{title}</p>
        {subtitle && <small>{subtitle}</small>}
      </div>
    </>
  )
}
