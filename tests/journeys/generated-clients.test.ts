import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct } from '../support/product.ts'
import {
  pythonTool,
  withoutOpenApiGenerator,
  withoutPythonClient,
  withPythonTools,
} from '../support/tools.ts'

/** Generators of other projects accept the committed document, and the clients they make work with the product. */
const DOCUMENT = fileURLToPath(import.meta.resolve('@pingboard/contracts/openapi/openapi.json'))
const EVENING = join(import.meta.dirname, '..', 'openapi-client', 'evening.py')
const LIMIT = 120_000
const run = promisify(execFile)

let product: Product
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pingboard-generated-'))
  product = await startProduct()
})
afterAll(async () => {
  await product?.close()
  await rm(folder, { recursive: true, force: true })
})

const named = (title: string, needs: string | undefined) =>
  needs === undefined ? title : `${title} (needs ${needs}, which is absent)`
const options = { env: withPythonTools, timeout: LIMIT, maxBuffer: 64 << 20 }

test.skipIf(withoutPythonClient)(
  named(
    'a client by openapi-python-client signs in over plain http, plays an evening and signs out',
    withoutPythonClient,
  ),
  async () => {
    const made = ['--path', DOCUMENT, '--output-path', join(folder, 'generated'), '--meta', 'none']
    await run(pythonTool('openapi-python-client'), ['generate', ...made, '--fail-on-warning'], options)
    // Each kind of refusal has one class, whatever the number of calls that give it.
    const models = await readdir(join(folder, 'generated', 'models'))
    expect(models.length).toBeLessThan(500)
    const { stdout } = await run(pythonTool('python3'), [EVENING, folder, product.origin], options)
    expect(JSON.parse(stdout)).toEqual({
      mine: true,
      score: [6, 3],
      refusal: 'STALE_REVISION',
      deleted: 204,
      signedOut: 204,
      after: 'NOT_SIGNED_IN',
    })
  },
  LIMIT,
)

test.skipIf(withoutOpenApiGenerator)(
  named('OpenAPI Generator finds no fault in it', withoutOpenApiGenerator),
  async () => {
    const { stdout } = await run(pythonTool('openapi-generator-cli'), ['validate', '-i', DOCUMENT], options)
    expect(stdout).not.toMatch(/error/i)
    // These models belong to the live connection: no call answers with them.
    const unused = [...stdout.matchAll(/Unused model: (\w+)/g)].map(([, model]) => model)
    expect(unused.toSorted()).toEqual(['LiveBoard', 'LiveChange'])
  },
  LIMIT,
)
