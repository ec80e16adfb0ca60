import { expect, it } from 'vitest'
import { publicReads } from './public-reads.ts'

const GROUP = 'g'.repeat(26)

/** What a visitor may read of a group while the log is away. */
const standing = (document: object | null) =>
  publicReads({ healthy: () => false, views: { get: async () => document } } as never, () => false)(
    'group',
    GROUP,
  )

it('while the log is away, what everybody may see is read from the page of the group', async () => {
  const doc = { id: GROUP, name: 'Mérignac', shortName: null, createdBy: 'u' }
  expect(await standing({ doc: { ...doc, boardVisibility: 'public' } })).toMatchObject({ isMember: false })
  expect(await standing({ doc: { ...doc, boardVisibility: 'members' } })).toBeNull()
  expect(await standing(null)).toBeNull()
})

it('a page that was set aside says nothing: it may lack the event that made the boards private', async () => {
  const doc = { id: GROUP, name: 'Mérignac', shortName: null, createdBy: 'u', boardVisibility: 'public' }
  expect(await standing({ doc, setAside: { position: '1', error: 'cannot be read' } })).toBeNull()
})
