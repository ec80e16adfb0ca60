import { LIMITS } from '@pingboard/contracts/constants.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import { departmentOfClub } from '@pingboard/kit/federation'

/** The values of the two steps. */
export interface GroupDraft {
  name: string
  description: string
  department: string | null
  clubNumber: string | null
  shortName: string
  boardVisibility: Group['boardVisibility']
}

/** The fields to send. */
export interface GroupFields {
  name: string
  description: string
  clubNumber: string
  shortName: string | null
  boardVisibility: Group['boardVisibility']
}

export type DraftField = 'name' | 'description' | 'department' | 'club' | 'shortName'
export type DraftRule =
  | 'name-required'
  | 'name-long'
  | 'description-required'
  | 'description-long'
  | 'department-required'
  | 'club-required'
  | 'short-length'
export type DraftErrors = Partial<Record<DraftField, DraftRule>>

const lengthOf = (text: string) => [...text.trim()].length

export const emptyDraft = (): GroupDraft => ({
  name: '',
  description: '',
  department: null,
  clubNumber: null,
  shortName: '',
  boardVisibility: 'public',
})

export const draftOf = (group: Group): GroupDraft => ({
  name: group.name,
  description: group.description,
  department: departmentOfClub(group.clubNumber),
  clubNumber: group.clubNumber,
  shortName: group.shortName ?? '',
  boardVisibility: group.boardVisibility,
})

/** First step: name and description. */
export function checkIdentity({ name, description }: GroupDraft): DraftErrors {
  const errors: DraftErrors = {}
  if (lengthOf(name) === 0) errors.name = 'name-required'
  else if (lengthOf(name) > LIMITS.name) errors.name = 'name-long'
  if (lengthOf(description) === 0) errors.description = 'description-required'
  else if (lengthOf(description) > LIMITS.description) errors.description = 'description-long'
  return errors
}

/** Second step: its club, and how its boards are shown. */
export function checkClub({ department, clubNumber, shortName }: GroupDraft): DraftErrors {
  const errors: DraftErrors = {}
  // A chosen club needs no department: the number of an old club may name a committee that is not listed here.
  if (!department && !clubNumber) errors.department = 'department-required'
  if (!clubNumber) errors.club = 'club-required'
  const { min, max } = LIMITS.shortName
  const length = lengthOf(shortName)
  if (length > 0 && (length < min || length > max)) errors.shortName = 'short-length'
  return errors
}

/** @returns null while no club is chosen */
export function fieldsOf(draft: GroupDraft): GroupFields | null {
  if (!draft.clubNumber) return null
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    clubNumber: draft.clubNumber,
    shortName: draft.shortName.trim() || null,
    boardVisibility: draft.boardVisibility,
  }
}
