import type { DisplayCode } from '@pingboard/contracts/ids.ts'
import type { GroupFacts } from './rights.ts'

/** Groups by the code of their displays. Implemented by groups; passed in by `services/run`. */
export interface DisplayCodes {
  /** Null: no group has this code now. The group's boards may be for members only. */
  groupOf(code: DisplayCode): Promise<GroupFacts | null>
}
