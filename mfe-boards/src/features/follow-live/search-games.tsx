import { SearchField } from '@pingboard/kit/ui/forms'
import { useTexts } from '../../state/texts.ts'

export interface SearchGamesProps {
  value: string
  onChange: (value: string) => void
}

/** Finds a fixture by the name of a team. A default export, because it is loaded after the scores. */
export default function SearchGames({ value, onChange }: SearchGamesProps) {
  const text = useTexts()
  return (
    <SearchField
      label={text('filter.search')}
      isLabelHidden
      placeholder={text('follow.find')}
      value={value}
      onChange={onChange}
    />
  )
}
