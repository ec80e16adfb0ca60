import type { Call } from './call.ts'
import type { Fixture } from './fixtures.ts'
import { fullName, type Player, rosterOf } from './players.ts'
import { officialPoints } from './season.ts'
import type { Sheet } from './sheets.ts'
import { element } from './wire.ts'

/** A sheet before the match. */
export function emptySheet(home: string, away: string): string {
  const result = element('resultat', [
    ['equa', home],
    ['equb', away],
    ['resa', null],
    ['resb', null],
  ])
  return `<liste>${result}<joueur/><partie/></liste>`
}

/** The sheet of a match to which one team did not come: its names are empty, and it loses every game at zero. */
export function absentSheet(call: Call, fixture: Fixture, win: number): string {
  const homeCame = fixture.scores?.[1] === ''
  const team = homeCame ? fixture.home : fixture.away
  const players = team === null ? [] : rosterOf(call.world, team)
  const result = element('resultat', [
    ['equa', fixture.home?.name ?? ''],
    ['equb', fixture.away?.name ?? ''],
    ['resa', homeCame ? 14 * win : 0],
    ['resb', homeCame ? 0 : 14 * win],
  ])
  const rows = players.map(player => {
    const [name, points] = [fullName(player), ranked(call, player, fixture.day)]
    return element('joueur', [
      ['xja', homeCame ? name : ''],
      ['xca', homeCame ? points : ''],
      ['xjb', homeCame ? '' : name],
      ['xcb', homeCame ? '' : points],
    ])
  })
  const games = Array.from({ length: 14 }, (_, index) => {
    const player = players[index % 4]
    const name = player === undefined ? null : fullName(player)
    return element('partie', [
      ['ja', homeCame ? name : null],
      ['scorea', homeCame ? win : '-'],
      ['jb', homeCame ? null : name],
      ['scoreb', homeCame ? '-' : win],
      ['detail', homeCame ? '0 0 0' : '-0 -0 -0'],
    ])
  })
  return `<liste>${result}${rows.join('')}${games.join('')}</liste>`
}

/** A played sheet; `swapped` writes the away team as side A. */
export function playedSheet(call: Call, fixture: Fixture, sheet: Sheet, swapped: boolean): string {
  const sides = <T>(one: T, two: T): readonly [T, T] => (swapped ? [two, one] : [one, two])
  const name = (players: readonly Player[], places: readonly number[], isHome: boolean) => {
    if (isHome && sheet.absent !== null && places.length === 1 && places[0] === sheet.absent) return null
    return places
      .flatMap(place => players[place] ?? [])
      .map(fullName)
      .join(' et ')
  }
  const [equa, equb] = sides(fixture.home?.name ?? '', fixture.away?.name ?? '')
  const [resa, resb] = sides(sheet.total[0], sheet.total[1])
  const result = element('resultat', [
    ['equa', equa],
    ['equb', equb],
    ['resa', resa],
    ['resb', resb],
  ])
  const players = [0, 1, 2, 3].map(place => {
    const absent = place === sheet.absent
    const [xja, xjb] = sides(absent ? '' : label(sheet.home[place]), label(sheet.away[place]))
    const rank = (player: Player | undefined) =>
      player === undefined ? '' : ranked(call, player, fixture.day)
    const [xca, xcb] = sides(absent ? '' : rank(sheet.home[place]), rank(sheet.away[place]))
    return element('joueur', [
      ['xja', xja],
      ['xca', xca],
      ['xjb', xjb],
      ['xcb', xcb],
    ])
  })
  const games = sheet.games.map(game => {
    const [ja, jb] = sides(name(sheet.home, game.home, true), name(sheet.away, game.away, false))
    const [scorea, scoreb] = sides(score(sheet, game.homeWins, game.home), score(sheet, !game.homeWins, []))
    const detail = game.sets.map(set => (swapped ? opposite(set) : set)).join(' ')
    return element('partie', [
      ['ja', ja],
      ['scorea', scorea],
      ['jb', jb],
      ['scoreb', scoreb],
      ['detail', detail],
    ])
  })
  return `<liste>${result}${players.join('')}${games.join('')}</liste>`
}

const opposite = (set: string) => (set.startsWith('-') ? set.slice(1) : `-${set}`)
const label = (player: Player | undefined) => (player === undefined ? '' : fullName(player))

/** `M 974pts`, `N°117- M 2759pts`, with the official points of that day. */
function ranked({ world }: Call, player: Player, day: number): string {
  const number = player.numbered === null ? '' : `N°${player.numbered}- `
  return `${number}${player.gender} ${officialPoints(world, player, day)}pts`
}

function score(sheet: Sheet, wins: boolean, places: readonly number[]): string {
  if (wins) return String(sheet.win)
  const absent = sheet.absent !== null && places.includes(sheet.absent)
  return sheet.win === 2 && !absent ? '1' : '-'
}
