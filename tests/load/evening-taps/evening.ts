import type { Browser } from 'playwright-core'
import { type Effort, type Hand, openHand } from './hand.ts'
import type { Say } from './texts.ts'

/** The steps of the evening, in their order. */
export const STEPS = [
  'the first makes an account',
  'the first gives a name',
  'the first makes the group',
  'the first copies the invitation link',
  'the first makes a board of the next matchday',
  'the second follows the link and makes an account',
  'the second gives a name and is in the group',
  'the first gives the second the role of a scorer',
  'the first watches live',
  'the second opens the board to enter points',
  'the second enters ten points on three fixtures',
  'the second finishes a fixture',
] as const
export type StepName = (typeof STEPS)[number]

/** Two new people and their phones. */
export interface Evening {
  readonly origin: string
  readonly say: Say
  readonly first: Hand
  readonly second: Hand
  /** The link that the first person copied, and sends to the second. */
  link: string
}

/** The shortest way through the screens of a tree that a person finds without knowing an address. */
export type Play = Readonly<Record<StepName, (evening: Evening) => Promise<void>>>

/**
 * Plays the evening.
 * @param origin of an empty product
 * @throws Error with the name of the step that does not go through
 */
export async function play(
  steps: Play,
  { browser, origin, say }: { browser: Browser; origin: string; say: Say },
): Promise<{ evening: Evening; efforts: ReadonlyMap<StepName, Effort> }> {
  const evening = { origin, say, first: await openHand(browser), second: await openHand(browser), link: '' }
  const efforts = new Map<StepName, Effort>()
  for (const name of STEPS) {
    const before = together(evening)
    try {
      await steps[name](evening)
    } catch (cause) {
      throw new Error(`“${name}” does not go through`, { cause })
    }
    const after = together(evening)
    efforts.set(name, { taps: after.taps - before.taps, fields: after.fields - before.fields })
  }
  return { evening, efforts }
}

const together = ({ first, second }: Evening): Effort => sum([first.effort(), second.effort()])

export const sum = (efforts: Iterable<Effort>): Effort =>
  [...efforts].reduce((all, { taps, fields }) => ({ taps: all.taps + taps, fields: all.fields + fields }))
