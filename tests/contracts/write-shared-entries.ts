// npm run shared-entries: after a new version of the kit or the contracts, records what their shared entries are now.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { SHARED_KEYS } from '../../shell/kit/build/shared.mjs'
import { allUntold, entriesNow, RECORD } from './shared-entries.ts'

const now = entriesNow(SHARED_KEYS)
const problems = existsSync(RECORD) ? allUntold(JSON.parse(readFileSync(RECORD, 'utf8')), now) : []
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
} else writeFileSync(RECORD, `${JSON.stringify(now, null, 2)}\n`)
