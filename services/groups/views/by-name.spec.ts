import { expect, it } from 'vitest'
import { ascending } from './by-name.ts'

const listed = (names: string[]) => {
  const orders = new Map(names.map((name, index) => [ascending(name, `${index}`), name]))
  return [...orders.keys()]
    .toSorted()
    .toReversed()
    .map(order => orders.get(order))
}

it('read from the highest, names ascend', () =>
  expect(listed(['Metz', 'Angers', 'Lyon'])).toEqual(['Angers', 'Lyon', 'Metz']))
it('accents and case do not count', () =>
  expect(listed(['Évreux', 'Zuydcoote', 'angers', 'Dijon', 'Épinal'])).toEqual([
    'angers',
    'Dijon',
    'Épinal',
    'Évreux',
    'Zuydcoote',
  ]))
it('a name comes before the longer ones that begin with it', () =>
  expect(listed(['Ping 2', 'Ping', 'Pings'])).toEqual(['Ping', 'Ping 2', 'Pings']))
it('equal names stay apart', () => expect(listed(['Ping', 'Ping'])).toHaveLength(2))
