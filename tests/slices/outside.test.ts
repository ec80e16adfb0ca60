import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOfTheShell, sliceEntry } from '@pingboard/contracts/registry.ts'
import { neverFree, OF_SERVER } from '@pingboard/infra/edge/release/checks/paths.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSlice } from '../../infra/tools/launch/create-slice.mjs'
import { anOutsideSlice, copyOf, inSlice, OUTSIDE } from './outside.ts'

const ROOT = join(import.meta.dirname, '..', '..')

describe('a slice in its own repository', { timeout: 300_000 }, () => {
  let slice = ''
  beforeAll(async () => {
    slice = await copyOf(await anOutsideSlice())
  }, 600_000)
  afterAll(() => rm(slice, { recursive: true, force: true }))

  it('type-checks, passes its tests and builds from the packed archives alone', async () => {
    expect(await inSlice(slice, ['npm', 'run', '--silent', 'typecheck'])).toEqual({ code: 0, text: '' })
    const tests = await inSlice(slice, ['npm', 'test'])
    expect(tests.text).toMatch(/Tests\s.*16 passed/)
    expect(tests.code).toBe(0)
    await rm(join(slice, 'dist'), { recursive: true })
    const built = await inSlice(slice, ['npm', 'run', '--silent', 'build'])
    expect(built).toMatchObject({ code: 0, text: expect.stringContaining(`${OUTSIDE} home closest: `) })
    const entry = sliceEntry.parse(JSON.parse(await readFile(join(slice, 'dist', 'slice.json'), 'utf8')))
    expect(entry).toMatchObject({ name: OUTSIDE, contract: 2, paths: ['/outside'] })
    expect(entry.nav).toHaveLength(1)
    expect(entry.home).toEqual([{ id: 'closest', for: 'everyone', order: 60 }])
  })

  it('a fault in it is found by its own checks', async () => {
    const page = join(slice, 'src', 'routes', 'tonight', 'tonight-page.tsx')
    const text = await readFile(page, 'utf8')
    await writeFile(page, text.replace("text('tonight.empty')", "text('tonight.missing')"))
    expect((await inSlice(slice, ['npm', 'run', '--silent', 'typecheck'])).code).not.toBe(0)
    await writeFile(page, text)
    const french = join(slice, 'src', 'locales', 'fr.json')
    const texts = await readFile(french, 'utf8')
    await writeFile(french, texts.replace('"empty"', '"leer"'))
    expect(await inSlice(slice, ['npm', 'test', '--', 'test/contract'])).toMatchObject({
      code: 1,
      text: expect.stringContaining('are the same in both languages'),
    })
    await writeFile(french, texts)
  })

  it('says which names of the shared modules it takes, those that parts of the kit inside it take included', async () => {
    const uses = async () => JSON.parse(await readFile(join(slice, 'dist', 'uses.json'), 'utf8'))
    const before = await uses()
    expect(before['@pingboard/contracts/http/boards.ts']).toEqual(['showcaseBoard'])
    expect(before['@pingboard/kit/ui']).toContain('textsIn')
    expect(before['@pingboard/kit/ui']).not.toContain('LinkButton')
    const page = join(slice, 'src', 'routes', 'mine', 'mine-page.tsx')
    const text = await readFile(page, 'utf8')
    const paper = "import { Paper } from '@pingboard/kit/paper'\n"
    await writeFile(page, paper + text.replace("text('mine.title') }", "text('mine.title') + Paper.name }"))
    // All of `paper` is more than the page may weigh. What the build takes is written all the same.
    const built = await inSlice(slice, ['npm', 'run', '--silent', 'build'])
    expect(built).toMatchObject({ code: 2, text: expect.stringContaining('Over budget.') })
    expect((await uses())['@pingboard/kit/ui']).toContain('LinkButton')
    await writeFile(page, text)
  })

  it('holds no path of this repository, and no link that leads out of it', async () => {
    const made = await anOutsideSlice()
    const sources = globSync('{*,src/**/*,test/**/*,dist/**/*}', { cwd: made, withFileTypes: true })
    const texts = sources.filter(entry => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    expect(texts.length).toBeGreaterThan(30)
    for (const { parentPath, name } of texts)
      expect(readFileSync(join(parentPath, name), 'utf8'), name).not.toContain(ROOT)
    for (const name of await readdir(join(made, 'node_modules', '@pingboard')))
      expect(await realpath(join(made, 'node_modules', '@pingboard', name))).toContain(await realpath(made))
  })
})

describe('npm run create-slice', () => {
  const folders: string[] = []
  const aFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pingboard-create-'))
    folders.push(folder)
    return folder
  }
  afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true }))))

  it.each(['club', 'mfe-Club', 'mfe-club2', 'mfe-', 'mfe-a-b', '../mfe-club', `mfe-${'a'.repeat(21)}`])(
    'refuses the name %s, and writes nothing',
    async name => {
      const folder = await aFolder()
      expect(() => createSlice(name, folder)).toThrow(/is no name for a slice/)
      expect(await readdir(folder)).toEqual([])
    },
  )

  it.each([...['shell', 'kit', 'dialogs', 'unsent', 'boards'], ...OF_SERVER.map(path => path.slice(1))])(
    'refuses mfe-%s, which no product would take, and writes nothing',
    async short => {
      const folder = await aFolder()
      expect(isOfTheShell(`mfe-${short}`) || short === 'boards' || neverFree(`/${short}`).length > 0).toBe(
        true,
      )
      expect(() => createSlice(`mfe-${short}`, folder)).toThrow(/is taken by the product itself/)
      expect(await readdir(folder)).toEqual([])
    },
  )

  it('refuses a folder that holds something, but for a repository without a commit', async () => {
    const folder = await aFolder()
    await mkdir(join(folder, '.git'))
    createSlice('mfe-club', folder)
    expect(() => createSlice('mfe-club', folder)).toThrow(/is not empty/)
  })

  it('names the slice everywhere: no word of the template stays', async () => {
    const folder = await aFolder()
    createSlice('mfe-club', folder)
    const files = globSync('{.*,*,src/**/*,test/**/*}', { cwd: folder, withFileTypes: true })
    for (const { parentPath, name } of files.filter(entry => entry.isFile())) {
      const text = readFileSync(join(parentPath, name), 'utf8')
      expect(text, name).not.toMatch(/topspin/i)
    }
    expect(readFileSync(join(folder, 'rspack.config.mjs'), 'utf8')).toContain("name: 'mfe-club'")
    expect(await readdir(folder)).toContain('ci.sh')
  })

  it('asks for the packages of this repository in the same versions, and for nothing else', async () => {
    const folder = await aFolder()
    createSlice('mfe-club', folder)
    const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
    const manifest = read(join(folder, 'package.json'))
    const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }) as [
      string,
      string,
    ][]
    for (const [name, range] of asked)
      expect(range, name).toMatch(
        name.startsWith('@pingboard/') ? /^file:packages\/[\w.-]+\.tgz$/ : /^\d+\.\d+\.\d+$/,
      )
    const ours = read(join(ROOT, 'package-lock.json')).packages
    const theirs = read(join(folder, 'package-lock.json')).packages
    const places = Object.keys(theirs).filter(path => path && !path.includes('@pingboard/'))
    expect(places.length).toBeGreaterThan(100)
    for (const path of places) expect(theirs[path].integrity, path).toBe(ours[path]?.integrity)
  })
})
