import { describe, expect, it } from 'vitest'
import { contributionsOf } from './contributions.ts'
import { anEntry } from './testing.ts'

const link = (path: string, order: number, more: object = {}) => ({
  path,
  label: { en: path, fr: path },
  icon: 'users',
  place: 'menu' as const,
  for: 'everyone' as const,
  order,
  ...more,
})
const section = (id: string, order: number, who: 'everyone' | 'visitors' | 'members') => ({
  id,
  order,
  for: who,
})
const groups = anEntry({
  name: 'mfe-groups',
  nav: [
    link('/groups', 20, { for: 'members' }),
    link('/groups/account', 20, { place: 'account', for: 'members' }),
    link('/groups/no', 5, { place: 'account', for: 'visitors' }),
  ],
  home: [section('tonight', 1, 'members')],
})
const boards = anEntry({
  nav: [link('/boards/late', 20), link('/boards/first', -1), link('/boards/visit', 30, { for: 'visitors' })],
  home: [section('show', 1, 'visitors'), section('all', 1, 'everyone')],
  commands: [{ id: 'new', label: { en: 'New', fr: 'Nouveau' }, icon: 'plus', for: 'members', order: 1 }],
})
const before = anEntry({ name: 'mfe-before', contract: 1 })
const seenBy = (status: Parameters<typeof contributionsOf>[1]) => {
  const { menu, account, commands, sections } = contributionsOf(
    { revision: 1, slices: [groups, before, boards] },
    status,
  )
  const paths = (links: readonly { path: string }[]) => links.map(({ path }) => path)
  const ids = (added: readonly { id: string; slice: { name: string } }[]) =>
    added.map(({ id, slice }) => `${slice.name} ${id}`)
  return { menu: paths(menu), account: paths(account), commands: ids(commands), sections: ids(sections) }
}

describe('what slices add to the shell', () => {
  it('stands by its numbers, then by the names of the slices', () => {
    expect(seenBy('signed-in')).toEqual({
      menu: ['/boards/first', '/boards/late', '/groups'],
      account: ['/groups/account'],
      commands: ['mfe-boards new'],
      sections: ['mfe-boards all', 'mfe-groups tonight'],
    })
  })

  it('is for visitors what they may see', () => {
    expect(seenBy('visitor')).toMatchObject({
      menu: ['/boards/first', '/boards/late', '/boards/visit'],
      commands: [],
      sections: ['mfe-boards show', 'mfe-boards all'],
    })
  })

  it.each(['loading', 'unreachable'] as const)(
    'is what everyone sees while the session is %s; the account’s menu is whole',
    status => {
      expect(seenBy(status)).toEqual({
        menu: ['/boards/first', '/boards/late'],
        account: ['/groups/account'],
        commands: [],
        sections: ['mfe-boards all'],
      })
    },
  )
})
