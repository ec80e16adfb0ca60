import type { Board } from '@pingboard/contracts/http/boards.ts'
import { counts } from '@pingboard/kit/fixtures'
import { FilterChips } from '@pingboard/kit/ui'
import { type ComponentType, lazy, Suspense } from 'react'
import { FILTERS, type Filter, isOurs, SEARCH_FROM } from '../../model/filter-games.ts'
import { useTexts } from '../../state/texts.ts'
import { DivisionSelect } from './division-select.tsx'
import css from './live.module.css'
import type { SearchGamesProps } from './search-games.tsx'
import type { Looking } from './use-looking.ts'

/** The fields of the kit are 6 kB that no score needs. When they cannot be loaded, the page goes on without a search. */
const SearchGames = lazy<ComponentType<SearchGamesProps>>(() =>
  import('./search-games.tsx').catch(() => ({ default: () => null })),
)

interface LiveToolsProps {
  board: Board
  looking: Looking
  /** Called before another filter is shown. */
  onFilter: () => void
}

/** Filters: all fixtures, in play, own club and followed; by division; from nine fixtures on also a search by name. */
export function LiveTools({ board, looking, onFilter }: LiveToolsProps) {
  const text = useTexts()
  const { games, today, clubNumber } = board
  const { filter, setFilter, follows, divisions, division, setDivision, search, setSearch } = looking
  const total: Record<Filter, number> = {
    all: games.length,
    live: counts(games, today).live,
    own: games.filter(game => isOurs(game, clubNumber) || follows(game)).length,
  }
  const hasDivisions = divisions.length > 1
  const hasSearch = games.length >= SEARCH_FROM
  return (
    <div className={css.tools}>
      <FilterChips
        label={text('filter.label')}
        value={filter}
        onChange={chosen => {
          onFilter()
          setFilter(chosen)
        }}
        options={FILTERS.map(id => ({
          id,
          label: (
            <>
              {text(`filter.${id}`)} <span className="num">{total[id]}</span>
            </>
          ),
        }))}
      />
      {(hasDivisions || hasSearch) && (
        <div className={css.narrow}>
          {hasDivisions && <DivisionSelect {...{ divisions, division }} onChange={setDivision} />}
          {hasSearch && (
            <div className={css.search}>
              <Suspense fallback={<SearchComing />}>
                <SearchGames value={search} onChange={setSearch} />
              </Suspense>
            </div>
          )}
        </div>
      )}
    </div>
  )
}

/** Takes the place of the search until it is there, so that nothing moves. */
function SearchComing() {
  const text = useTexts()
  return (
    <div className="field">
      <div className="search">
        <input className="input" disabled aria-busy="true" aria-label={text('filter.search')} />
      </div>
    </div>
  )
}
