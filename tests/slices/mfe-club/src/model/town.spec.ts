import { expect, it } from 'vitest'
import { townName } from './town.ts'

it.each([
  ['SAINT MEDARD EN JALLES', 'Saint Medard en Jalles'],
  ['LA ROCHE-SUR-YON', 'La Roche-sur-Yon'],
  ["L'HAŸ LES ROSES", "L'Haÿ les Roses"],
  ['Cenon', 'Cenon'],
])('%s is written %s', (town, written) => {
  expect(townName(town)).toBe(written)
})
