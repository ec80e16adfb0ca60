// npm run check -- --since <commit>: checks the workspaces that changed since a commit, and those that depend on them:
// lint, types, and their own unit and page tests. Exit codes: 0 all passed, 1 a check failed, 2 no such commit.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ROOT, run, say } from './node.mjs'
import { prepare } from './prepare.mjs'

/** Whole-tree rules take two seconds together, so they are not narrowed. */
const RULES = ['import-rule', 'route-rule', 'rules-rule', 'ports-rule']

/**
 * What changed since a commit, work that is not committed included. A change of the lockfile or of a setting that all share
 * changes every workspace.
 * @returns names of the workspaces, those that depend on a changed one included, sorted
 * @throws Error when git or turbo cannot tell
 */
export function changedSince(commit, { cwd = ROOT, env = process.env } = {}) {
  const shell = process.platform === 'win32'
  const args = ['run', 'typecheck', 'test', ...filterOf(commit), '--dry=json']
  const { status, stdout, stderr } = spawnSync('turbo', args, {
    cwd,
    env: quiet(env),
    shell,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`turbo cannot tell what changed since ${commit}: ${stderr}`)
  return JSON.parse(stdout.slice(stdout.indexOf('{')))
    .packages.filter(name => name !== '//')
    .sort()
}

const filterOf = commit => [`--filter=...[${commit}]`]
const quiet = env => ({ ...env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' })

/** @returns whether it names a commit */
const isCommit = (name, cwd = ROOT) =>
  spawnSync('git', ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], { cwd })
    .status === 0

/** @returns whether everything passed */
async function checkSince(commit, env) {
  const names = changedSince(commit, { env })
  if (names.length === 0) {
    say(`No workspace changed since ${commit}.`)
    return true
  }
  say(`Changed since ${commit}, or depending on a change: ${names.join(', ')}`)
  const shell = process.platform === 'win32'
  const lint = ['check', '--error-on-warnings', '--no-errors-on-unmatched', '--changed', `--since=${commit}`]
  const checks = [
    ['biome', lint],
    ...RULES.map(rule => [process.execPath, [`infra/tools/checks/${rule}.mjs`]]),
    // One at a time: each run of vitest takes all processors.
    ['turbo', ['run', 'typecheck', 'test', ...filterOf(commit), '--concurrency=1', '--continue=always']],
  ]
  let passed = true
  for (const [command, args] of checks)
    if ((await run(command, args, { env: quiet(env), shell: shell && command !== process.execPath })) !== 0)
      passed = false
  return passed
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { since: { type: 'string', default: 'origin/main' } },
    strict: false,
  })
  if (!isCommit(values.since)) {
    say(`pingboard: ${values.since} is no commit here. npm run check -- --since <commit>`)
    process.exit(2)
  }
  const { env } = await prepare({ build: false })
  const passed = await checkSince(values.since, env)
  say(passed ? 'All passed.' : 'Something failed; see above.')
  process.exitCode = passed ? 0 : 1
}
