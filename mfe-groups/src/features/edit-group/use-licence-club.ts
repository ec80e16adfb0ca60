import { dataOf, useLoad } from '@pingboard/kit/api'
import { departmentOfClub } from '@pingboard/kit/federation'
import { profileAtom } from '@pingboard/kit/slice'
import { useAtomValue } from 'jotai'
import { getPlayer } from '../../api/get-player.ts'
import type { GroupDraft } from '../../model/group-form.ts'

/** The club of the person's licence. Null without a licence, while it is loading, and when the federation fails. */
export function useLicenceClub(isWanted: boolean): Pick<GroupDraft, 'department' | 'clubNumber'> | null {
  const licence = useAtomValue(profileAtom)?.licenseNumber ?? null
  const player = useLoad(isWanted ? licence : null, signal => getPlayer(licence ?? '', signal))
  const clubNumber = dataOf(player)?.clubNumber
  return clubNumber ? { department: departmentOfClub(clubNumber), clubNumber } : null
}
