import { expect, test } from 'vitest'
import { capitalise } from './capitalise.ts'

test.each([
  ['jean-pierre', 'Jean-Pierre'],
  ['  DUPONT  martin ', 'Dupont Martin'],
  ['élodie', 'Élodie'],
  ["o'neil", "O'Neil"],
  ['d’artagnan', 'D’Artagnan'],
])('%j is %s', (given, expected) => expect(capitalise(given)).toBe(expected))
