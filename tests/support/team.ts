import { spawn } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { SliceTokens } from '@pingboard/services/ports/slice-tokens.ts'
import type { Outcome } from './ops.ts'

const CLIENT = join(import.meta.dirname, '..', '..', 'shell/kit/bin/pingboard-slice.mjs')

export interface Team {
  readonly id: string
  readonly secret: string
  /** Asks the product as the team; a body that is no text is sent as JSON. */
  ask(path: string, body?: unknown): Promise<TeamAnswer>
  /** Runs the team's client in its folder; to the product, unless it is told otherwise. */
  run(folder: string, ...args: readonly string[]): Promise<Outcome>
}

export interface TeamAnswer {
  readonly status: number
  readonly code: string | undefined
  readonly reasons: readonly string[]
  readonly headers: Headers
  readonly body: Record<string, unknown>
}

/** A team with a token. */
export async function aTeam(
  origin: string,
  tokens: SliceTokens,
  { slice = 'mfe-club', label = 'clubs', paths = ['/clubs'] } = {},
): Promise<Team> {
  const secret = `pbs_${randomBytes(32).toString('base64url')}`
  const id = `tok_${randomBytes(8).toString('hex')}`
  const token = { id, slice, label, paths, madeAt: new Date().toISOString(), revokedAt: null }
  await tokens.add(token, hash('sha256', secret))
  return { id, secret, ask: asker(origin, slice, secret), run: runner(origin, secret) }
}

/**
 * Asks with any secret.
 * @param path below the slice, or any other address
 * @param milliseconds for the answer
 */
export const asker =
  (origin: string, slice: string, secret: string, milliseconds = 30_000): Team['ask'] =>
  async (path, body) => {
    const answer = await fetch(new URL(path, `${origin}/edge/slices/${slice}/`), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(milliseconds),
    })
    const said = await answer.json()
    const { status, headers } = answer
    return { status, headers, code: said.code, reasons: said.reasons ?? [], body: said }
  }

const runner =
  (origin: string, secret: string): Team['run'] =>
  (folder, ...args) =>
    new Promise(resolve => {
      const to = args.includes('--to') ? [] : ['--to', origin]
      const child = spawn(process.execPath, [CLIENT, ...args, ...to], {
        cwd: folder,
        env: { ...process.env, PINGBOARD_SLICE_TOKEN: secret },
      })
      let [out, err] = ['', '']
      child.stdout.on('data', chunk => {
        out += chunk
      })
      child.stderr.on('data', chunk => {
        err += chunk
      })
      child.on('close', code => resolve({ code, out, err }))
    })
