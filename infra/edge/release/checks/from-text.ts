import { type Check, isDevelopment } from './check.ts'
import { BY_POLICY, marked } from './marks.ts'

/**
 * Code from text. A name that only ends like these, or a method of another object, is something else. `return this` is
 * how old libraries ask for the global object where there is no better way; in a browser they never get there.
 */
const MARKS = [
  {
    pattern: /(?<![\w$.])eval\(|\b(?:window|self|globalThis)\.eval\(|\(0,\s*eval\)/,
    says: `calls eval: ${BY_POLICY}`,
  },
  {
    pattern: /(?<![\w$.])Function\((?!\)|["'`]return this["'`])/,
    says: `makes a function from text: ${BY_POLICY}`,
  },
  {
    pattern: /\bset(?:Timeout|Interval)\(\s*["'`]/,
    says: `gives a timer text instead of a function: ${BY_POLICY}`,
  },
]

/** A development build holds the whole runtime of the federation, with a function from text that nothing calls. */
export const noCodeFromText: Check = built => (isDevelopment(built.entry) ? [] : marked(built, 'js', MARKS))
