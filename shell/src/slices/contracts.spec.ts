import type { RouteObject } from '@pingboard/kit/router'
import { describe, expect, it } from 'vitest'
import { fromContract1 } from './contract-1.ts'
import { fromContract2 } from './contract-2.ts'
import { SliceError } from './slice-error.ts'
import { anEntry } from './testing.ts'

const entry = anEntry()
const Page = () => null
const page = (path: string, more: object = {}) => ({ path, page: async () => Page, ...more })
/** Calls the loader of a page, as the router does for each visit. */
const enter = async (route: RouteObject | undefined, { at = 'http://here/boards', params = {} } = {}) => {
  const loader = route?.loader as (visit: object) => Promise<unknown>
  return loader({ request: new Request(at), params })
}
const module1 = { contract: 1, namespace: 'boards', messages: {}, routes: [{ path: '/boards/:id' }] }
const module2 = { contract: 2, namespace: 'boards', messages: {}, pages: [page('/boards/:id')] }

describe('contract 1', () => {
  it('hands over routes, and adds nothing to the shell', () => {
    expect(fromContract1(module1, anEntry({ contract: 1 }))).toEqual({
      namespace: 'boards',
      messages: {},
      routes: module1.routes,
      home: {},
      commands: {},
    })
  })

  it.each([
    ['nothing', undefined],
    ['another number', { ...module1, contract: 2 }],
    ['no routes', { ...module1, routes: undefined }],
    ['the texts of another', { ...module1, namespace: 'groups' }],
    ['an address of another', { ...module1, routes: [{ path: '/groups' }] }],
    ['an address of another inside', { ...module1, routes: [{ children: [{ path: '/groups' }] }] }],
  ])('refuses %s', (_, module) => expect(fromContract1(module, entry)).toBeNull())
})

describe('contract 2', () => {
  it('hands over pages, which become routes with their guards', async () => {
    const slice = fromContract2(
      {
        ...module2,
        pages: [
          page('/boards', { pages: [page('/boards'), page('/boards/:id')] }),
          page('/boards/new', { for: 'members' }),
        ],
        commands: { make: () => {} },
      },
      entry,
    )
    const [outer, guarded] = slice?.routes ?? []
    expect(outer).toMatchObject({ path: '/boards' })
    expect(outer?.children).toMatchObject([{ index: true }, { path: '/boards/:id' }])
    expect(await enter(outer)).toBe(Page)
    // A page with rules of entry is asked at each change of its address.
    expect(outer?.shouldRevalidate).toBeTypeOf('function')
    expect(guarded?.shouldRevalidate).toBeUndefined()
    expect(Object.keys(slice?.commands ?? {})).toEqual(['make'])
    expect(slice?.home).toEqual({})
  })

  it.each([
    ['nothing', null],
    ['another number', { ...module2, contract: 1 }],
    ['no pages', { ...module2, pages: undefined }],
    ['a page without a component', { ...module2, pages: [{ path: '/boards' }] }],
    ['no page', { ...module2, pages: [null] }],
    ['the texts of another', { ...module2, namespace: 'groups' }],
    ['an address of another', { ...module2, pages: [page('/groups/:id')] }],
    ['an address that begins alike', { ...module2, pages: [page('/boardsmen')] }],
    [
      'a page inside that lies elsewhere',
      { ...module2, pages: [page('/boards/a', { pages: [page('/boards/b')] })] },
    ],
  ])('refuses %s', (_, module) => expect(fromContract2(module, entry)).toBeNull())

  it.each(['shell', 'kit', 'dialogs', 'unsent'])('refuses texts in the name of the shell: %s', namespace => {
    const named = anEntry({ name: `mfe-${namespace}`, paths: ['/boards'] })
    expect(fromContract2({ ...module2, namespace }, named)).toBeNull()
  })

  const pageOf = (bring: () => unknown, limit?: number) =>
    fromContract2({ ...module2, pages: [{ path: '/boards', page: bring }] }, entry, limit)?.routes[0]

  it('does not wait for a page for ever', async () => {
    const route = pageOf(() => new Promise(() => {}), 20)
    await expect(enter(route)).rejects.toMatchObject({ kind: 'timeout', slice: 'mfe-boards' })
    await expect(enter(route)).rejects.toBeInstanceOf(SliceError)
  })

  it.each([undefined, 'page', null])('refuses %s as a page', async brought => {
    await expect(enter(pageOf(async () => brought))).rejects.toThrow('brought no component')
  })

  it('asks where to go before it asks who is there', async () => {
    const asked: unknown[] = []
    const slice = fromContract2(
      {
        ...module2,
        pages: [
          page('/boards/:id', {
            for: 'members',
            enter: (visit: unknown) => {
              asked.push(visit)
              return '/boards/other'
            },
          }),
        ],
      },
      entry,
    )
    const visit = { at: 'http://here/boards/1?token=x', params: { id: '1' } }
    const answer = await enter(slice?.routes[0], visit).catch((thrown: Response) => thrown)
    expect((answer as Response).headers.get('location')).toBe('/boards/other')
    expect(asked).toEqual([{ url: new URL(visit.at), params: visit.params }])
  })
})
