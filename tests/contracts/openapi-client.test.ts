import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openApiDocument } from '@pingboard/contracts/openapi/document.ts'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'

const TESTS = join(import.meta.dirname, '..')
const EXAMPLE = join(TESTS, 'openapi-client', 'example.ts')
let folder = ''

beforeAll(async () => {
  // The folder is inside the repository, so that the client's packages are found.
  await mkdir(join(TESTS, '.artifacts'), { recursive: true })
  folder = await mkdtemp(join(TESTS, '.artifacts', 'openapi-client-'))
  const types = await openapiTS(openApiDocument() as unknown as OpenAPI3)
  await writeFile(join(folder, 'api.ts'), astToString(types))
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Errors of the compiler in a program beside the generated types. */
async function faultsOf(name: string): Promise<string[]> {
  const program = ts.createProgram([join(folder, name)], {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'],
    types: ['node'],
    typeRoots: [join(TESTS, '..', 'node_modules', '@types')],
    allowImportingTsExtensions: true,
    // The declarations of packages are not under test.
    skipLibCheck: true,
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

it('types made from the document compile strictly, and so does a client that uses them', async () => {
  await cp(EXAMPLE, join(folder, 'example.ts'))
  expect(await faultsOf('example.ts')).toEqual([])
}, 60_000)

it.each([
  ['a score of the wrong kind', 'scoreTeam1: 6,', "scoreTeam1: '6',", "'string' is not assignable"],
  ['a field that is missing', "clubNumber: '10330412' }", '}', "'clubNumber' is missing"],
  ['a field that does not exist', 'group.createdBy', 'group.owner', "'owner' does not exist"],
  [
    'a path that does not exist',
    "'/games/{id}', {\n    params: { path, header: { 'If-Match'",
    "'/games/{id}/score', {\n    params: { path, header: { 'If-Match'",
    "not assignable to parameter of type 'PathsWithMethod",
  ],
])(
  'the compiler finds %s',
  async (_, right, wrong, said) => {
    const source = await readFile(EXAMPLE, 'utf8')
    expect(source).toContain(right)
    await writeFile(join(folder, 'wrong.ts'), source.replace(right, wrong))
    expect(await faultsOf('wrong.ts')).toEqual([expect.stringContaining(said)])
  },
  60_000,
)
