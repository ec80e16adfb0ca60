import type { Display } from '@pingboard/contracts/http/displays.ts'
import type { DisplayCode } from '@pingboard/contracts/ids.ts'

/** What the displays of a group show. Implemented by boards; passed in by `services/run`. */
export interface Displays {
  /** What every visitor may see; null: no group has this code now. */
  shownOn(code: DisplayCode): Promise<Display | null>
}
