import { atom, type createStore } from 'jotai'

/** Asked while changes are unsent: whether the person signs out all the same. Null: no question is open. */
export const questionAtom = atom<{ answer: (leaves: boolean) => void } | null>(null)

export async function asksToLeave(store: ReturnType<typeof createStore>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  store.set(questionAtom, { answer: resolve })
  const leaves = await promise
  store.set(questionAtom, null)
  return leaves
}
