#!/usr/bin/env node
// Releases the slice of this folder on a running product: see USAGE.
import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { NotReady, nameIn, readBuilt } from './built.mjs'
import { missingIn } from './missing.mjs'
import { ask, NotPingboard, originOf, Unreachable } from './product.mjs'
import { refusalOf, statusLines, toldOf } from './told.mjs'

/** Done. */
const DONE = 0
/** The slice is refused: by the product, or here because it is not built as it should be. */
const REFUSED = 1
/** The command was not understood. */
const MISUSED = 2
/** The product cannot be asked, or not now: the same command may succeed later. */
const LATER = 3

const USAGE = `pingboard-slice <action> --to https://scores.example.org

  publish                         uploads dist/ and switches it on for everybody
  candidate --share 25            uploads dist/ and lets 25 % of the browsers try it
  candidate --version 1.2.0 --share 50
                                  lets others try a version that is there already
  promote                         switches the candidate on for everybody
  abandon [--reason text]         takes the candidate back
  rollback [--version 1.1.0]      goes back to the version before, or to that one
  status                          both versions side by side, and the last releases

--group <id>, --tester <id>       get the candidate, too (both may be repeated)
--dist <folder>                   what was built; dist
--slice <name>                    instead of the slice of this folder

The token of the slice comes from the environment: PINGBOARD_SLICE_TOKEN.
Exit codes: ${DONE} done, ${REFUSED} refused, ${MISUSED} not understood, ${LATER} the product cannot be asked now.`

const OPTIONS = /** @type {const} */ ({
  to: { type: 'string' },
  share: { type: 'string' },
  group: { type: 'string', multiple: true },
  tester: { type: 'string', multiple: true },
  version: { type: 'string' },
  reason: { type: 'string' },
  dist: { type: 'string', default: 'dist' },
  slice: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
})
/** Options that an action has beside those of every action. */
const ACTIONS = {
  publish: [],
  candidate: ['share', 'group', 'tester', 'version'],
  promote: [],
  abandon: ['reason'],
  rollback: ['version'],
  status: [],
}
const OF_EVERY = ['to', 'dist', 'slice', 'help']
const TOKEN = /^pbs_[A-Za-z0-9_-]{43}$/

/**
 * @param {readonly string[]} args as after the command's name
 * @param {{ env: NodeJS.ProcessEnv, folder: string, say(line: string): void, complain(line: string): void }} given
 * @returns {Promise<number>} the exit code
 */
export async function releaseBy(args, { env, folder, say, complain }) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
    const [action = ''] = positionals
    if (values.help) {
      say(USAGE)
      return DONE
    }
    if (positionals.length !== 1 || !Object.hasOwn(ACTIONS, action)) throw new TypeError(USAGE)
    const foreign = Object.keys(values).find(name => ![...OF_EVERY, ...ACTIONS[action]].includes(name))
    if (foreign) throw new TypeError(`${action} has no --${foreign}`)
    if (!values.to) throw new TypeError('--to <address of the product> is missing')
    const origin = originOf(values.to)
    const token = env.PINGBOARD_SLICE_TOKEN ?? ''
    if (!TOKEN.test(token))
      throw new TypeError('PINGBOARD_SLICE_TOKEN holds no token: the operator of the product makes one')
    const dist = resolve(folder, values.dist)
    const tell = { say, complain }
    const product = { origin, token }
    const body = bodyOf(action, values)
    if (action === 'publish' || (action === 'candidate' && values.version === undefined))
      return await upload(action, { product, built: readBuilt(folder, dist), body, ...tell })
    const name = values.slice ?? nameIn(folder, dist)
    const path = `/edge/slices/${encodeURIComponent(name)}`
    if (action === 'status') {
      const answer = await ask(product, path)
      return told(answer, tell, statusLines)
    }
    const answer = await ask(product, `${path}/${action}`, { method: 'POST', body })
    return told(answer, tell, done => [toldOf(action, done)])
  } catch (error) {
    if (!(error instanceof Error)) throw error
    complain(error.message)
    if (error instanceof Unreachable) return LATER
    if (error instanceof NotReady) return REFUSED
    if (error instanceof TypeError) return MISUSED
    throw error
  }
}

/** What an action asks for, beside the files. @param {string} action @param {Record<string, any>} values */
function bodyOf(action, { share, group, tester, version, reason }) {
  if (action === 'abandon') return { reason }
  if (action === 'rollback') return { version }
  if (action !== 'candidate') return {}
  const percent = share === undefined ? undefined : Number(share.replace(/ ?%$/, ''))
  if (percent !== undefined && !(percent >= 0 && percent <= 100))
    throw new TypeError('--share is a number of percent, 0 to 100')
  if (percent === undefined && !group && !tester)
    throw new TypeError('who tries it? --share 25, --group <id> or --tester <id>')
  return { version, share: percent === undefined ? undefined : percent / 100, groups: group, testers: tester }
}

/** Says what the product lacks before anything is sent. */
async function upload(action, { product, built, body, say, complain }) {
  const { entry } = built
  const provides = await ask({ origin: product.origin }, '/edge/provides.json')
  if (provides.status !== 200) return told(provides, { say, complain }, () => [])
  if (!Array.isArray(provides.body.contracts)) throw new NotPingboard(product.origin)
  const missing = missingIn(built, provides.body)
  if (missing.length > 0) {
    complain(`${entry.name} ${entry.version} cannot run on the product as it is:`)
    for (const reason of missing) complain(`  - ${reason}`)
    return REFUSED
  }
  const sent = action === 'publish' ? built.upload : { ...body, upload: built.upload }
  const path = `/edge/slices/${encodeURIComponent(entry.name)}/${action}`
  const answer = await ask(product, path, { method: 'POST', body: sent })
  return told(answer, { say, complain }, done => [toldOf(action, done)])
}

function told({ status, body }, { say, complain }, lines) {
  if (status === 200 && body) {
    for (const line of lines(body)) say(line)
    return DONE
  }
  for (const line of refusalOf(status, body)) complain(line)
  return status === 429 || status >= 500 || !body ? LATER : REFUSED
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = await releaseBy(process.argv.slice(2), {
    env: process.env,
    folder: process.cwd(),
    say: line => process.stdout.write(`${line}\n`),
    complain: line => process.stderr.write(`${line}\n`),
  })
