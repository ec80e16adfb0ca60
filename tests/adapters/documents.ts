import type { ViewDocument, ViewStore } from '@pingboard/services/ports/view-store.ts'

export interface ViewsUnderTest {
  readonly views: ViewStore
  /** The same place as another process has it; the same store where one process owns the place. */
  beside(): Promise<ViewStore>
  reopen(): Promise<ViewStore>
  /** Text of a position in the log's order. */
  position(number: number): string
}

/** A store that gives every call to another one, but for those that it answers itself. */
export const changedStore = (views: ViewStore, instead: Partial<ViewStore>): ViewStore => ({
  get: (...call) => views.get(...call),
  find: (...call) => views.find(...call),
  store: (...call) => views.store(...call),
  checkpoint: name => views.checkpoint(name),
  reached: (...call) => views.reached(...call),
  all: name => views.all(name),
  drop: name => views.drop(name),
  setAside: () => views.setAside(),
  isSetAside: (...call) => views.isSetAside(...call),
  use: (...call) => views.use(...call),
  dropUnused: before => views.dropUnused(before),
  ...instead,
})

/** A document of the first version of a test's view. */
export const aDocument = (id: string, revision = 0, change: Partial<ViewDocument> = {}): ViewDocument => ({
  id,
  revision,
  position: String(revision + 1).padStart(16, '0'),
  doc: { text: `${id}@${revision}` },
  keys: { group: ['g'] },
  order: id,
  ...change,
})

export const ids = (documents: readonly ViewDocument[]) => documents.map(({ id }) => id)
export const FIRST = { page: 1, size: 10 }

/** Every document of a view. */
export async function every(views: ViewStore, name: string): Promise<ViewDocument[]> {
  const found: ViewDocument[] = []
  for await (const document of views.all(name)) found.push(document)
  return found
}
