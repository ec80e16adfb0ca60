import { openFederation } from '@pingboard/infra/federation/gateway.ts'
import type { Federation } from '@pingboard/services/ports/federation.ts'
import { fakeService } from '../adapters/fake-service.ts'
import { openPair, sampleBytes } from './helpers.ts'

/** An answer of a script: a body with status 200, a status alone, or both. */
export type Said = string | Buffer | number | { readonly status: number; readonly body: string | Buffer }

/** What a script answers to its query. A script that is not named does not exist (404). */
export type Scripts = Readonly<Record<string, Said | ((query: URLSearchParams) => Said)>>

const named = (said: Said) =>
  typeof said === 'number'
    ? { status: said, body: '' }
    : typeof said === 'string' || Buffer.isBuffer(said)
      ? { status: 200, body: said }
      : said

/** The gateway in front of a service that answers as the test says; `say` changes the answers later. */
export async function openStub(scripts: Scripts) {
  const stub = { scripts: { xml_initialisation: REGISTERED, ...scripts } as Scripts }
  const asked: { script: string; query: URLSearchParams; headers: Readonly<Record<string, unknown>> }[] = []
  const service = await fakeService(({ path, headers }, response) => {
    const url = new URL(path, 'http://127.0.0.1')
    const script = /([a-z0-9_]+)\.php$/.exec(url.pathname)?.[1] ?? ''
    asked.push({ script, query: url.searchParams, headers })
    const said = stub.scripts[script] ?? 404
    const { status, body } = named(typeof said === 'function' ? said(url.searchParams) : said)
    response.writeHead(status).end(typeof body === 'string' ? Buffer.from(body, 'latin1') : body)
  })
  const pair = await openPair({ gateway: { address: `http://${service.host}/mobile/pxml/` } })
  const times = (script: string) => asked.filter(one => one.script === script).length
  return {
    ...pair,
    asked,
    times,
    /** Changes the answers of these scripts from now on. */
    say: (changed: Scripts) => {
      stub.scripts = { ...stub.scripts, ...changed }
    },
    /** The same installation after a restart. */
    again: (): Federation => openFederation(pair.gateway),
  }
}

const DECLARED = '<?xml version="1.0" encoding="ISO-8859-1"?>\n'
export const REGISTERED = `${DECLARED}<initialisation><appli>1</appli></initialisation>`
export const NOTHING = sampleBytes('empty-list.xml')
export const listed = (rows: string) => `${DECLARED}<liste>${rows}</liste>`
/** A sample with one piece of its text changed. */
export const changed = (name: string, from: string | RegExp, to: string) =>
  sampleBytes(name).toString('latin1').replaceAll(from, to)
