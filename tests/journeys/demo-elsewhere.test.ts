import { login, register } from '@pingboard/contracts/http/account.ts'
import { CAPTAIN } from '@pingboard/infra/tools/demo/cast.ts'
import { expect, onTestFinished, test } from 'vitest'
import { Client, expectStatus } from '../support/client.ts'
import { startProduct } from '../support/product.ts'

/** An own proxy names the address of another machine. */
const ELSEWHERE = { 'x-forwarded-for': '10.0.0.2' }

test.each([
  ['LISTEN_HOST', { env: { LISTEN_HOST: '0.0.0.0' } }],
  ['--lan', { args: ['--empty', '--lan'] }],
])(
  'where %s lets other machines in, the public password of the demo opens nothing for them',
  async (_, given) => {
    const product = await startProduct({
      ...given,
      env: { ...('env' in given ? given.env : {}), TRUSTED_PROXIES: '127.0.0.1' },
    })
    onTestFinished(() => product.close())
    const { email, password } = CAPTAIN
    const captain = new Client(product.origin)
    await expectStatus(captain.call(register, { body: { email, password, confirmPassword: password } }), 202)
    const signsIn = (headers = {}) => captain.call(login, { body: { email, password }, headers })
    expect(await signsIn(ELSEWHERE)).toMatchObject({ status: 401, code: 'WRONG_CREDENTIALS' })
    await expectStatus(signsIn(), 200)
  },
)

test.each([
  ['this machine alone offers', true, {}],
  ['other machines does not offer', false, { LISTEN_HOST: '0.0.0.0' }],
])('a product that is open to %s the sign-in of the demo', async (_, isOffered, env) => {
  const product = await startProduct({ env, args: [] })
  onTestFinished(() => product.close())
  const page = await (await fetch(product.origin)).text()
  expect(page.includes(CAPTAIN.email)).toBe(isOffered)
})
