import { ACTIONS } from '../../account/action-index.ts'
import { boardPage } from '../../boards/views/board-page.ts'
import { groupPage } from '../../groups/views/group-page.ts'
import { type AnyView, viewName } from '../../kernel/view.ts'
import { versionsOf } from '../../kernel/view-versions.ts'

/** Every stored view, for the product and for the operator's commands. */
export const VIEWS: readonly AnyView[] = [groupPage, boardPage]

/** Collections of the view store that this build uses, in its versions. */
export const VERSIONS: readonly string[] = [...versionsOf(VIEWS), ACTIONS]

/** False for a document of another version of a view, which another build makes, serves and mends. */
export const isOfThisBuild = ({ name }: { readonly name: string }): boolean =>
  VIEWS.some(view => viewName(view) === name)
