import type { SettingName } from '@pingboard/run/settings/list.ts'
import { readSettings } from '@pingboard/run/settings/settings.ts'

const MANY = '999999999'

/** The write limits, raised so far that no test meets them; by name, as an operator raises them. */
export const RAISED = {
  UNSAFE_SCORES_PER_PERSON: MANY,
  UNSAFE_SCORES_PER_BOARD: MANY,
  UNSAFE_BOARDS_PER_DAY: MANY,
  UNSAFE_GROUPS_PER_DAY: MANY,
  UNSAFE_CHANGES_PER_HOUR: MANY,
  UNSAFE_RECORDS_PER_PERSON: MANY,
  UNSAFE_VISITORS_PER_ADDRESS: MANY,
  UNSAFE_CHANGES_PER_BOARD: MANY,
} as const satisfies Partial<Record<SettingName, string>>

/** The same limits, for tests that compose only a part of the product. */
export const { writing: RAISED_WRITING } = readSettings(RAISED, [])
