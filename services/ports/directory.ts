import type { UserId } from '@pingboard/contracts/ids.ts'

/** Names for ids, kept by account. A name that was not given is null; an erased person is not in the map. */
export interface Directory {
  names(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, PersonName>>
}
export interface PersonName {
  readonly firstname: string | null
  readonly lastname: string | null
  readonly licenseNumber: string | null
}
