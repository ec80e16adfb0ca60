import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inSlice } from './outside.ts'

/** As a CI server does: what was pushed, in a folder of its own, with settings that only the server knows. */
const HOOK = `#!/bin/sh
set -eu
here=$(pwd)
unset GIT_DIR
set -a
. "$here/ci.env"
set +a
[ -d "$here/work" ] || git clone --quiet "$here" "$here/work"
cd "$here/work"
git fetch --quiet origin main
git checkout --quiet --force FETCH_HEAD
exec sh ci.sh
`

/** A team's repository: one that is pushed to, and the folder in which the team works. */
export interface Repository extends AsyncDisposable {
  /** Commits what has changed. @returns the commit */
  commit(message: string): Promise<string>
  /** Pushes to the bare repository. @returns what its CI said, once it has ended */
  push(): Promise<string>
}

/**
 * Makes the folder of a slice a repository, and a bare one beside it whose hook runs the slice's `ci.sh`.
 * @param settings of `ci.sh`
 */
export async function aRepository(
  slice: string,
  settings: Readonly<Record<string, string>>,
): Promise<Repository> {
  const bare = await mkdtemp(join(tmpdir(), 'pingboard-bare-'))
  const git = async (...args: readonly string[]) => {
    const { code, text } = await inSlice(slice, ['git', ...args], {
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_AUTHOR_NAME: 'Team',
      GIT_AUTHOR_EMAIL: 'team@club.example',
      GIT_COMMITTER_NAME: 'Team',
      GIT_COMMITTER_EMAIL: 'team@club.example',
    })
    if (code !== 0) throw new Error(`git ${args.join(' ')} ended with ${code}:\n${text}`)
    return text.trim()
  }
  await git('init', '--quiet', '--bare', '--initial-branch=main', bare)
  await mkdir(join(bare, 'hooks'), { recursive: true })
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`)
  await writeFile(join(bare, 'ci.env'), lines.join(''), { mode: 0o600 })
  await writeFile(join(bare, 'hooks', 'post-receive'), HOOK, { mode: 0o755 })
  await git('init', '--quiet', '--initial-branch=main')
  await git('remote', 'add', 'origin', bare)

  return {
    async commit(message) {
      await git('add', '--all')
      await git('commit', '--quiet', '--message', message)
      return git('rev-parse', 'HEAD')
    },
    push: async () => stripVTControlCharacters(await git('push', 'origin', 'main')),
    [Symbol.asyncDispose]: () => rm(bare, { recursive: true, force: true }),
  }
}
