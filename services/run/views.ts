import { boardPage } from '../boards/views/board-page.ts'
import { groupPage } from '../groups/views/group-page.ts'
import type { AnyView } from '../kernel/view.ts'

/** Every stored view, for the product and for the operator's commands. */
export const VIEWS: readonly AnyView[] = [groupPage, boardPage]
