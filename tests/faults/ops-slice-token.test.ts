import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ops } from '../support/ops.ts'
import { startProduct } from '../support/product.ts'
import { aSmallSlice, uploadFrom } from '../support/small-slice.ts'
import { asker } from '../support/team.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-token-'))
  await (await startProduct({ dataDir })).close()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const token = (...words: string[]) => ops(dataDir, 'slice', 'token', ...words)
const FOR_CLUB = ['create', 'mfe-club', '--label', 'Équipe clubs', '--path', '/clubs,/ligues']

it('a token is made beside the running product, releases within its addresses, and is revoked', async () => {
  const product = await startProduct({ dataDir })
  const folder = await aSmallSlice('1.0.0')
  try {
    expect((await token('list')).out).toBe('no team has a token\n')
    const made = await token(...FOR_CLUB)
    expect(made).toMatchObject({ code: 0, err: '' })
    const [first = '', , secret = ''] = made.out.trimEnd().split('\n')
    expect(secret).toMatch(/^pbs_[A-Za-z0-9_-]{43}$/)
    const id = /^(tok_[0-9a-z]{16}) may release mfe-club below \/clubs, \/ligues as Équipe clubs\.$/.exec(
      first,
    )?.[1]
    expect(id).toBeDefined()

    const ask = asker(product.origin, 'mfe-club', secret)
    const release = await ask('publish', await uploadFrom(folder))
    expect(release).toMatchObject({ status: 200, body: { version: '1.0.0' } })
    expect((await ask('/edge/slices/mfe-club')).body).toMatchObject({ audit: [{ by: 'Équipe clubs' }] })
    expect((await token('list')).out).toMatch(
      new RegExp(`^${id} {2}mfe-club {2}/clubs,/ligues {2}made \\S+ {2}Équipe clubs\\n$`),
    )

    expect((await token('revoke', id ?? '')).out).toContain('What was released with it stays on.')
    expect(await ask('rollback', {})).toMatchObject({ status: 401 })
    expect((await token('list')).out).toContain('revoked')
    expect(await token('revoke', id ?? '')).toMatchObject({ code: 1 })
    const slices = await (await fetch(`${product.origin}/registry.json`)).json()
    expect(JSON.stringify(slices)).toContain('/remotes/mfe-club/1.0.0/')
  } finally {
    await product.close()
    await rm(folder, { recursive: true })
  }
})

it('the secret is printed once, and no file of the data directory or of a backup holds it', async () => {
  const secret = (await token(...FOR_CLUB)).out.trimEnd().split('\n').at(-1) ?? ''
  expect((await token('list')).out).not.toContain(secret)
  const to = join(dataDir, '..', `${dataDir.split('/').at(-1)}-backup`)
  try {
    expect(await ops(dataDir, 'backup', to)).toMatchObject({ code: 0 })
    expect(await readFile(join(to, 'files/edge/tokens.json'), 'utf8')).toContain('Équipe clubs')
    for (const dir of [dataDir, to])
      for (const file of await readdir(dir, { recursive: true, withFileTypes: true })) {
        if (!file.isFile()) continue
        const path = join(file.parentPath, file.name)
        expect({ path, holds: (await readFile(path)).includes(secret) }).toEqual({ path, holds: false })
      }
  } finally {
    await rm(to, { recursive: true, force: true })
  }
})

it.each([
  ['without words', []],
  ['for no name of a slice', ['create', 'clubs', '--label', 'clubs', '--path', '/clubs']],
  ['without a label', ['create', 'mfe-club', '--path', '/clubs']],
  ['with a label of two lines', ['create', 'mfe-club', '--label', 'a\nb', '--path', '/clubs']],
  ['with a label that is too long', ['create', 'mfe-club', '--label', 'a'.repeat(81), '--path', '/clubs']],
  ['without an address', ['create', 'mfe-club', '--label', 'clubs']],
  ['for the whole product', ['create', 'mfe-club', '--label', 'clubs', '--path', '/']],
  ['for a name of the shell', ['create', 'mfe-kit', '--label', 'clubs', '--path', '/clubs']],
  ['for an address of the server', ['create', 'mfe-club', '--label', 'clubs', '--path', '/clubs,/api/clubs']],
  ['for an address of the shell', ['create', 'mfe-club', '--label', 'clubs', '--path', '/error']],
  ['for an address with a slash at its end', ['create', 'mfe-club', '--label', 'clubs', '--path', '/clubs/']],
  ['for an address in capitals', ['create', 'mfe-club', '--label', 'clubs', '--path', '/Clubs']],
  ['for an address elsewhere', ['create', 'mfe-club', '--label', 'clubs', '--path', '//cdn.example/x']],
])('a token %s is not made', async (_, words) => {
  const before = (await token('list')).out
  expect((await token(...words)).code).toBe(2)
  expect((await token('list')).out).toBe(before)
})

it('a mistyped directory gets no tokens', async () => {
  const wrong = join(dataDir, 'nothing-here')
  expect(await ops(wrong, 'slice', 'token', 'list')).toMatchObject({
    code: 1,
    err: expect.stringContaining('there is no log.sqlite'),
  })
})
