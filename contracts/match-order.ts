import type { Formula } from './constants.ts'

/** Every player of one three against every player of the other, then the double. */
const THREE = ['A:X', 'B:Y', 'C:Z', 'B:X', 'A:Z', 'C:Y', 'B:Z', 'C:X', 'A:Y', 'AB:XY']

/** Source: Smartping protocol notes, section 8. */
const FOUR = [
  ...['A:W', 'B:X', 'C:Y', 'D:Z', 'A:X', 'B:W', 'D:Y', 'C:Z'],
  ...['AB:WX', 'CD:YZ', 'A:Y', 'C:W', 'D:X', 'B:Z'],
]

/**
 * Who plays whom, home first, in the order of the sheet. For four players this is the order of the federation's sheets;
 * for three and six it is a first proposal. The scorer may change the players of each match.
 */
export const MATCH_ORDER: Readonly<Record<Exclude<Formula, 'free'>, readonly string[]>> = {
  '4x14': FOUR,
  '4x14-210': FOUR,
  '3x10': THREE,
  '3x10-210': THREE,
  '6x20': [...renamed('ABC', 'UVW'), ...renamed('DEF', 'XYZ')],
}

/** The order of three for another six players. */
function renamed(home: string, away: string): string[] {
  const letters = new Map([...'ABCXYZ'].map((letter, place) => [letter, `${home}${away}`[place] ?? letter]))
  return THREE.map(pair => [...pair].map(letter => letters.get(letter) ?? letter).join(''))
}

/** The letters of a pair: `AB:WX` is A and B against W and X. */
export function lettersIn(pair: string): { home: string[]; away: string[] } {
  const [home = '', away = ''] = pair.split(':')
  return { home: [...home], away: [...away] }
}
