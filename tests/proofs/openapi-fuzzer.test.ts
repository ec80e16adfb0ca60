import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApiDocument } from '@pingboard/contracts/openapi/document.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'
import { proof } from '../support/proof.ts'
import { scale } from '../support/scale.ts'
import { pythonTool, withoutSchemathesis, withPythonTools } from '../support/tools.ts'

const DOCUMENT = fileURLToPath(import.meta.resolve('@pingboard/contracts/openapi/openapi.json'))
/** Cases of each call and phase. */
const EXAMPLES = scale(40, 2)
const SECONDS = scale(600, 30)
/** Each check asks whether the document describes an answer: its status, type, headers and body. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]
/**
 * The session cookie, under its name in the document. A call that only answers "not signed in" is a failure of its
 * own, and so would be every change that names somebody else. The catalogue has refusals with 502 to 504 (a position not
 * reached, an unreachable federation), but none with 500.
 */
const configured = (cookie: string, person: string) => `
[auth.openapi.sessionOverHttp]
api_key = "${cookie.slice(cookie.indexOf('=') + 1)}"

[parameters]
"header.Person" = "${person}"

[checks.not_a_server_error]
expected-statuses = ["2xx", "3xx", "4xx", "502", "503", "504"]

[warnings]
fail-on = ["missing_auth"]

# The password is drawn, and never the right one.
[[operations]]
include-operation-id = "login"
warnings = false
`
/** These calls would end the session of the fuzzer. */
const ENDING = ['logout', 'logoutPost', 'eraseAccount', 'endSession']

let product: Product
let folder = ''
beforeAll(async () => {
  product = await startProduct()
  folder = await mkdtemp(join(tmpdir(), 'pingboard-fuzzer-'))
})
afterAll(async () => {
  await product?.close()
  await rm(folder, { recursive: true, force: true })
})

proof(
  'a public fuzzer of OpenAPI documents finds no answer that the document does not speak of',
  { timeout: (SECONDS + 120) * 1000, needs: withoutSchemathesis },
  async ({ seed, note }) => {
    const owner = await somebody(product.origin)
    await aBoardIn(await aGroupOf(owner), owner, 2)
    const config = join(folder, 'schemathesis.toml')
    await writeFile(config, configured(owner.cookie, owner.profile.id))
    const args = [
      ...[
        '--config-file',
        config,
        'run',
        DOCUMENT,
        '--url',
        `${product.origin}/api`,
        '--seed',
        String(seed),
        '--no-color',
      ],
      ...['--phases', 'examples,coverage,fuzzing,stateful', '--max-examples', String(EXAMPLES)],
      ...[
        '--max-time',
        String(SECONDS),
        '--checks',
        CHECKS.join(','),
        '--continue-on-failure',
        '--no-shrink',
      ],
      ...['--generation-database', 'none'],
      ...ENDING.flatMap(name => ['--exclude-operation-id', name]),
    ]
    const { code, output } = await said(args)
    // A whole run of the proofs shows its failures at its end only, and may be stopped before.
    if (code !== 0) process.stderr.write(output)
    expect(code, output.slice(-6000)).toBe(0)
    const [, cases] = /(\d[\d,]*) (?:generated|test cases)/.exec(output) ?? []
    note('calls', output.match(/Tested: (\d+)/)?.[1] ?? 'all')
    note('cases', cases ?? 'not told')
  },
)

// The twin: the document lacks one refusal, and the same fuzzer must find it.
test.skipIf(withoutSchemathesis)(
  `the fuzzer finds an answer that is not spoken of${withoutSchemathesis ? ` (needs ${withoutSchemathesis}, which is absent)` : ''}`,
  async () => {
    const document = openApiDocument()
    delete document.paths['/boards/{id}']?.get?.responses[404]
    const silent = join(folder, 'silent.json')
    await writeFile(silent, JSON.stringify(document))
    const { code, output } = await said([
      ...[
        'run',
        silent,
        '--url',
        `${product.origin}/api`,
        '--no-color',
        '--include-operation-id',
        'getBoard',
      ],
      ...['--phases', 'examples,fuzzing', '--max-examples', '5', '--checks', CHECKS.join(',')],
    ])
    expect(code).toBe(1)
    expect(output).toMatch(/Undocumented status code/)
  },
  120_000,
)

function said(args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise(resolve => {
    const options = { cwd: folder, env: withPythonTools, maxBuffer: 64 << 20 }
    execFile(pythonTool('schemathesis'), args, options, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    )
  })
}
