import type { DisplayCode, GroupId } from '@pingboard/contracts/ids.ts'
import { expect, it } from 'vitest'
import type { GroupFacts } from '../ports/rights.ts'
import { displayCodes } from './display-codes.ts'
import { evolve, initial } from './group/state.ts'
import { deleted, displayRenewed, founded } from './group/testing-history.ts'

const CODE = 'k7m3x9wd' as DisplayCode
const idOf = (letter: string) => letter.repeat(26) as GroupId

/** Groups with their history; each one's page in the view has this code and moment. */
function over(
  groups: readonly { letter: string; createdAt: string; history: readonly Parameters<typeof evolve>[1][] }[],
) {
  return displayCodes({
    views: {
      find: async (_, key, values) => ({
        total: groups.length,
        documents:
          key === 'display' && values.includes(CODE)
            ? groups.map(({ letter, createdAt }) => ({ doc: { id: idOf(letter), createdAt } }) as never)
            : [],
      }),
    },
    groups: {
      async read(id) {
        const history = groups.find(({ letter }) => idOf(letter) === id)?.history ?? []
        return { state: history.reduce(evolve, initial), setAside: null }
      },
    },
    rights: {
      standing: async id => ({ group: { id } as GroupFacts, isMember: false, flags: new Set() }),
    },
  })
}
const has = [...founded, displayRenewed(CODE)]

it('a code leads to its group', async () =>
  expect(await over([{ letter: 'a', createdAt: '1', history: has }]).groupOf(CODE)).toEqual({
    id: idOf('a'),
  }))

it('a code that was renewed leads nowhere, even while the view still has it', async () => {
  const renewed = [...has, displayRenewed('aaaaaaaa')]
  expect(await over([{ letter: 'a', createdAt: '1', history: renewed }]).groupOf(CODE)).toBeNull()
})

it('the code of a deleted group leads nowhere', async () =>
  expect(await over([{ letter: 'a', createdAt: '1', history: [...has, deleted] }]).groupOf(CODE)).toBeNull())

it('nobody takes a code over with a younger group, whatever its name', async () => {
  const groups = [
    { letter: 'a', createdAt: '2', history: has },
    { letter: 'b', createdAt: '1', history: has },
  ]
  expect(await over(groups).groupOf(CODE)).toEqual({ id: idOf('b') })
})
