import { LIMITS } from '@pingboard/contracts/constants.ts'
import type { Profile } from '@pingboard/contracts/http/account.ts'

/** First and last name; null when the person gave neither. */
export const fullName = ({ firstname, lastname }: Pick<Profile, 'firstname' | 'lastname'>): string | null =>
  [firstname, lastname].filter(Boolean).join(' ') || null

/** The name as sent: single spaces inside, none around; null for an empty name. */
export const cleanName = (name: string): string | null => name.trim().replace(/\s+/g, ' ') || null

export const isTooLong = (name: string): boolean => [...(cleanName(name) ?? '')].length > LIMITS.name
