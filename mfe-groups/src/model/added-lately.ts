import type { Group } from '@pingboard/contracts/http/groups.ts'

/** Milliseconds after which nothing more is said of an addition. */
const LATELY = 14 * 86_400_000

/** Another member added the person a short time ago. */
export const isAddedLately = ({ addedAt }: Group, now: number): boolean =>
  addedAt !== undefined && now - Date.parse(addedAt) < LATELY
