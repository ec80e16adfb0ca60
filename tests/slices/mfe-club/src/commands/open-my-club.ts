import type { CommandTools } from '@pingboard/kit/slice'
import { getOwnClub } from '../api/get-own-club.ts'
import { clubAddress, FIND } from '../model/addresses.ts'

/** Goes to the club of the signed-in person; where that is not known, to the page that says so. */
export async function openMyClub({ navigate }: Pick<CommandTools, 'navigate'>): Promise<void> {
  const number = await getOwnClub().catch(() => null)
  navigate(number ? clubAddress(number) : FIND)
}
