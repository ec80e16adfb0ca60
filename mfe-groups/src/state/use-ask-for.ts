import { useGroup } from './group-context.ts'
import { type TextKey, useTexts } from './texts.ts'

/** Why something is not allowed, and whom to ask: "… Demandez à Camille Lartigue." */
export function useAskFor(): (reason: TextKey) => string {
  const text = useTexts()
  const { owner } = useGroup()
  return reason => `${text(reason)} ${owner ? text('group.ask', { owner }) : text('group.ask-someone')}`
}
