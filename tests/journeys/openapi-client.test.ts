import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

it('a program that knows only the document keeps a score', async () => {
  const example = join(import.meta.dirname, '..', 'openapi-client', 'example.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [example, product.origin], {
    timeout: 30_000,
  })
  expect(JSON.parse(stdout)).toEqual({ scoreTeam1: 6, scoreTeam2: 3, refusal: 'STALE_REVISION' })
})
