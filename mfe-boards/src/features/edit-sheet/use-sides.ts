import type { Match } from '@pingboard/contracts/http/games.ts'
import { useLanguage } from '@pingboard/kit/fixtures'
import { doubleNumber, isDouble } from '../../model/sheet-plan.ts'
import { useTexts } from '../../state/texts.ts'
import type { Names } from '../../state/use-names.ts'

/** How the sheet names matches and sides: by names where the reader may see them, else by letters. */
export function useSides(names: Names, lines: readonly Match[]) {
  const text = useTexts()
  const list = new Intl.ListFormat(useLanguage())
  const player = (letter: string) => names[letter]?.name ?? text('sheet.player', { letter })
  return {
    player,
    /** Whether a name of the side is known; else its letters are enough. */
    isNamed: (letters: readonly string[]) => letters.some(letter => names[letter] !== undefined),
    /** "A Hugo Barthouil" */
    label: (letter: string) => (names[letter] ? `${letter} ${names[letter].name}` : player(letter)),
    side: (letters: readonly string[]) => list.format(letters.map(player)),
    /** "Partie 3", "Double 1". */
    title: (match: Match) =>
      isDouble(match)
        ? text('sheet.double', { number: doubleNumber(lines, match) })
        : text('sheet.match', { order: match.order }),
  }
}
export type Sides = ReturnType<typeof useSides>
