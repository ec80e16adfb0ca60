import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withoutStrace } from '../support/tools.ts'
import { callsOf, type TracedCall } from '../support/traced-calls.ts'

/** A release, a token and its end, each followed by its mark on standard output, as an answer would be. */
const program = (dataDir: string) => `
  import { openSliceFiles } from '@pingboard/infra/slice-store/files.ts'
  import { openTokenFile } from '@pingboard/infra/slice-tokens/files.ts'
  import { writeSync } from 'node:fs'
  const [store, tokens] = [openSliceFiles('${dataDir}'), openTokenFile('${dataDir}')]
  const files = new Map(['a.js', 'b.js', 'c.css'].map(name => [name, Buffer.from(name)]))
  await store.add({ name: 'mfe-club', version: '1.0.0' }, files)
  writeSync(1, 'mark-stored')
  await store.release(() => ({ slices: [] }))
  writeSync(1, 'mark-released')
  const at = '2026-11-23T10:00:00.000Z'
  const token = { id: 'tok_0', slice: 'mfe-club', label: 'clubs', paths: ['/clubs'], madeAt: at, revokedAt: null }
  await tokens.add(token, 'd'.repeat(64))
  writeSync(1, 'mark-token')
  await tokens.revoke('tok_0', at)
  writeSync(1, 'mark-revoked')
`

test.skipIf(withoutStrace)(
  `what a team is told of its release is on the disk before${withoutStrace ? ' (needs strace, which is absent)' : ''}`,
  { timeout: 60_000 },
  async () => {
    const root = await mkdtemp(join(tmpdir(), 'pingboard-flush-'))
    onTestFinished(() => rm(root, { recursive: true, force: true }))
    const [dataDir, trace] = [join(root, 'data'), join(root, 'trace.txt')]
    await mkdir(dataDir)
    const kinds = 'trace=openat,rename,renameat2,mkdir,write,fsync,fdatasync'
    const child = spawn(
      'strace',
      ['-f', '-y', '-s', '200', '-e', kinds, '-o', trace, process.execPath].concat([
        '--disable-warning=ExperimentalWarning',
        '--input-type=module',
        '-e',
        program(dataDir),
      ]),
      { cwd: import.meta.dirname, stdio: ['ignore', 'ignore', 'inherit'] },
    )
    expect(await once(child, 'exit')).toEqual([0, null])

    const calls = callsOf(await readFile(trace, 'utf8')).filter(({ text }) => !/ = -1 /.test(text))
    const flushes = (path: string, after: number, before: number) =>
      calls.some(
        ({ text, from, to }) => from > after && to < before && new RegExp(`sync\\(\\d+<${path}>`).test(text),
      )
    let since = -1
    for (const mark of ['stored', 'released', 'token', 'revoked']) {
      const told = calls.findIndex(({ text }) => text.includes(`"mark-${mark}"`))
      const said = calls[told]?.from ?? Number.NaN
      const during = calls.filter(({ from }) => from > since && from < said)
      const written = during.flatMap(created(dataDir))
      const moved = during.flatMap(movedTo(dataDir))
      expect([written.length, moved.length], mark).not.toContain(0)
      for (const { path, to } of written) expect(flushes(path, to, said), `${mark}: ${path}`).toBe(true)
      for (const { path, to } of moved)
        expect(flushes(dirname(path), to, said), `${mark}: the name ${path}`).toBe(true)
      since = said
    }
  },
)

/** A file below the folder that the call made. */
const created =
  (folder: string) =>
  ({ text, to }: TracedCall) => {
    const [, path = ''] = /openat\([^"]*"([^"]+)", [A-Z_|]*O_CREAT/.exec(text) ?? []
    return path.startsWith(folder) ? [{ path, to }] : []
  }

/** The new name that the call gave to something below the folder; names of locks and of what is cleared away do not count. */
const movedTo =
  (folder: string) =>
  ({ text, to }: TracedCall) => {
    const [, path = ''] = /rename(?:at2)?\(.*"([^"]+)"[^"]*\) *=/.exec(text) ?? []
    return path.startsWith(folder) && !path.includes('lock') ? [{ path, to }] : []
  }
