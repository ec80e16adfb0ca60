import { getProfile } from '@pingboard/contracts/http/account.ts'
import { getPlayerV2 } from '@pingboard/contracts/http/federation.ts'
import { call } from '@pingboard/kit/api'

/** Number of the club of a licence holder; null when the federation gives none. */
export async function clubOfLicence(licence: string, signal?: AbortSignal): Promise<string | null> {
  return (await call(getPlayerV2, { params: { licence }, signal })).data.clubNumber
}

/** Number of the club of the signed-in person; null without a linked licence. */
export async function getOwnClub(): Promise<string | null> {
  const { licenseNumber } = (await call(getProfile, {})).data
  return licenseNumber ? clubOfLicence(licenseNumber) : null
}
