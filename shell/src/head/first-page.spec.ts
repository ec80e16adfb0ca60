import { expect, test } from 'vitest'
import { firstPage, type ShellParts, type Slice } from './first-page.ts'

const SHELL: ShellParts = {
  texts: { fr: ['assets/fr.js'], en: ['assets/en.js'] },
  shared: { 'kit/live': ['assets/live.js'], 'kit/fixtures': ['assets/fixtures.js', 'assets/live.js'] },
  home: {
    visitor: { files: ['assets/visitor.js', 'assets/visitor.css'], asks: '/api/boards/showcase' },
    member: { files: ['assets/member.js'], asks: '/api/user/profile' },
  },
}
const FOLDER = '/remotes/mfe-boards/1.2.0'
const BOARDS: Slice = {
  entry: `${FOLDER}/remoteEntry.js`,
  paths: ['/boards'],
  preload: [`${FOLDER}/remoteEntry.js`],
  pages: [
    { path: '/boards/new', files: ['new.js'], shared: [] },
    {
      path: '/boards/:id/live',
      files: ['live.js', 'live.css'],
      shared: ['kit/fixtures', 'kit/live', 'kit/ui'],
      asks: '/api/boards/:id',
    },
    { path: '/boards/:id', files: ['board.js'], shared: [], asks: '/api/boards/:id' },
  ],
  texts: { fr: ['fr.js'], en: ['en.js'] },
}
const OTHER: Slice = { entry: '/remotes/mfe-x/1.0.0/remoteEntry.js', paths: ['/board'], preload: [] }
const at = (pathname: string, { language = 'fr', isSignedIn = false } = {}) =>
  firstPage({ pathname, language, isSignedIn }, SHELL, [OTHER, BOARDS])

test('home: its own files, for a visitor or a member, and the read each shows', () => {
  expect(at('/')).toEqual({
    modules: ['/assets/fr.js'],
    files: ['/assets/visitor.js', '/assets/visitor.css'],
    asks: '/api/boards/showcase',
  })
  expect(at('/', { language: 'en', isSignedIn: true })).toEqual({
    modules: ['/assets/en.js'],
    files: ['/assets/member.js'],
    asks: '/api/user/profile',
  })
})

test('a page of a slice: its files, its texts, and each shared module beside the frame once', () => {
  expect(at('/boards/b1/live')).toEqual({
    modules: ['/assets/fr.js', '/assets/fixtures.js', '/assets/live.js', `${FOLDER}/remoteEntry.js`],
    files: [`${FOLDER}/live.js`, `${FOLDER}/live.css`, `${FOLDER}/fr.js`],
    asks: '/api/boards/b1',
  })
})

test.each([
  ['/boards/new', 'new.js', null],
  ['/boards/b1', 'board.js', '/api/boards/b1'],
  ['/boards/b1/', 'board.js', '/api/boards/b1'],
  ['/boards/b1/nowhere', undefined, null],
])('%s: the first page that matches', (path, file, asks) => {
  const found = at(path)
  expect(found.asks).toBe(asks)
  const pages = ['new.js', 'live.js', 'board.js'].filter(name => found.files.includes(`${FOLDER}/${name}`))
  expect(pages).toEqual(file ? [file] : [])
})

test('a slice from before its pages were listed gives what it preloads; an address of no slice the texts', () => {
  const old: Slice = { entry: BOARDS.entry, paths: ['/boards'], preload: BOARDS.preload }
  const visit = { pathname: '/boards/b1', language: 'fr', isSignedIn: false }
  expect(firstPage(visit, SHELL, [old])).toEqual({
    modules: ['/assets/fr.js', ...BOARDS.preload],
    files: [],
    asks: null,
  })
  expect(at('/error/404')).toEqual({ modules: ['/assets/fr.js'], files: [], asks: null })
})
