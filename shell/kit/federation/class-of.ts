import type { Player } from '@pingboard/contracts/http/federation.ts'

const LOWEST = 5

/** The class by which clubs name a level: hundreds of the official points. Null while these are not known. */
export const classOf = ({ officialPoints }: Pick<Player, 'officialPoints'>): number | null =>
  officialPoints === null ? null : Math.max(LOWEST, Math.floor(officialPoints / 100))
