import type { GamePlayers, SheetPlayer } from '@pingboard/contracts/http/games.ts'

/** The name typed for each letter. */
export type NamesDraft = Readonly<Record<string, string>>

export const draftOf = (players: GamePlayers['players']): NamesDraft =>
  Object.fromEntries(Object.entries(players).map(([letter, { name }]) => [letter, name]))

/**
 * The letters whose name changes; null takes a name away.
 * @param licensed players that the federation knows: a name of theirs goes with its licence
 */
export function changedNames(
  players: GamePlayers['players'],
  draft: NamesDraft,
  licensed: readonly { name: string; licence: string }[],
): Record<string, SheetPlayer | null> {
  const change: Record<string, SheetPlayer | null> = {}
  for (const [letter, typed] of Object.entries(draft)) {
    const name = typed.trim()
    if (name === (players[letter]?.name ?? '')) continue
    // With two players of one name, the name does not say which licence is meant.
    const [known, another] = licensed.filter(player => player.name === name)
    change[letter] = name ? { name, licence: (!another && known?.licence) || null } : null
  }
  return change
}
