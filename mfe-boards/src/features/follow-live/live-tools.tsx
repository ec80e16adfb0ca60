import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { counts } from '@pingboard/kit/fixtures'
import { FilterChips } from '@pingboard/kit/ui'
import { SearchField } from '@pingboard/kit/ui/forms'
import { FILTERS, type Filter, isOurs, SEARCH_FROM } from '../../model/filter-games.ts'
import { useTexts } from '../../state/texts.ts'
import css from './live.module.css'

interface LiveToolsProps {
  board: Board
  filter: Filter
  onFilter: (filter: Filter) => void
  search: string
  onSearch: (search: string) => void
}

/** Filters: all fixtures, fixtures in play, or fixtures of the own club. Many fixtures also get a search by name. */
export function LiveTools({ board, filter, onFilter, search, onSearch }: LiveToolsProps) {
  const text = useTexts()
  const { games, today, clubNumber } = board
  const total: Record<Filter, number> = {
    all: games.length,
    live: counts(games, today).live,
    own: games.filter((game: Game) => isOurs(game, clubNumber)).length,
  }
  return (
    <div className={css.tools}>
      <FilterChips
        label={text('filter.label')}
        value={filter}
        onChange={onFilter}
        options={FILTERS.map(id => ({
          id,
          label: (
            <>
              {text(`filter.${id}`)} <span className="num">{total[id]}</span>
            </>
          ),
        }))}
      />
      {games.length >= SEARCH_FROM && (
        <div className={css.search}>
          <SearchField label={text('filter.search')} isLabelHidden value={search} onChange={onSearch} />
        </div>
      )}
    </div>
  )
}
