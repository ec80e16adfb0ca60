import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { operateBy } from '@pingboard/run/ops/main.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const MAIN = join(ROOT, 'services', 'run', 'ops', 'main.ts')

export interface Outcome {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs an operator's command in this process. */
export async function ops(dataDir: string, ...args: readonly string[]): Promise<Outcome> {
  let [out, err] = ['', '']
  const code = await operateBy(
    args,
    { PINGBOARD_DATA: dataDir },
    line => {
      out += `${line}\n`
    },
    line => {
      err += `${line}\n`
    },
  )
  return { code, out, err }
}

/** Runs the command in a process of its own, as `npm run ops -- …` does, while this process goes on. */
export const opsChild = (dataDir: string, ...args: readonly string[]) =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...args], {
    cwd: ROOT,
    env: { ...process.env, PINGBOARD_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

export async function opsProcess(dataDir: string, ...args: readonly string[]): Promise<Outcome> {
  const child = opsChild(dataDir, ...args)
  let [out, err] = ['', '']
  child.stdout.on('data', chunk => {
    out += chunk
  })
  child.stderr.on('data', chunk => {
    err += chunk
  })
  const code = await new Promise<number | null>(resolve => child.on('close', resolve))
  return { code, out, err }
}
