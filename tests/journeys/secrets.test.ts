import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getInvitation } from '@pingboard/contracts/http/invitations.ts'
import { pushKey } from '@pingboard/contracts/http/notifications.ts'
import { makeVapidKeys } from '@pingboard/infra/push/web-push.ts'
import { expect, onTestFinished, test } from 'vitest'
import { Client, expectStatus, signIn, somebody } from '../support/client.ts'
import { aGroupOf } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'

const secret = (letter: string) => letter.repeat(43)

test('secrets that are given are used and kept nowhere; those that are not are made and kept', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pingboard-secrets-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { publicKey, privateKey } = makeVapidKeys()
  const given = {
    MAIL_LINKS_SECRET: secret('m'),
    INVITATIONS_SECRET: secret('i'),
    PUSH_PRIVATE_KEY: privateKey,
  }
  const kept = async () => (await readdir(dataDir)).filter(file => file.includes('secret')).toSorted()
  const keyOf = async ({ origin }: Product) =>
    (await expectStatus(new Client(origin).call(pushKey), 200)).data.publicKey

  const first = await startProduct({ dataDir, env: given })
  const owner = await somebody(first.origin)
  const { id } = await aGroupOf(owner)
  /** The invitation that the running product makes. */
  async function invitationOf({ origin }: Product): Promise<string> {
    const again = Object.assign(new Client(origin), { profile: owner.profile })
    await signIn(again)
    const { data } = await expectStatus(again.call(getInvitation, { params: { id } }), 200)
    return data.token
  }
  const token = await invitationOf(first)
  expect(await keyOf(first)).toBe(publicKey)
  // The one that no setting gives: it is of no use outside the data directory.
  expect(await kept()).toEqual(['secrets.sums', 'slice-trials.secret'])
  await first.close()

  const second = await startProduct({ dataDir, env: given })
  expect(await invitationOf(second)).toBe(token)
  await second.close()

  const without = await startProduct({ dataDir })
  expect(await kept()).toEqual([
    'invitations.secret',
    'mail-links.secret',
    'push-keys.secret.json',
    'secrets.sums',
    'slice-trials.secret',
  ])
  expect(await invitationOf(without)).not.toBe(token)
  expect(await keyOf(without)).not.toBe(publicKey)
  await without.close()

  // A given secret wins over the stored secret.
  const last = await startProduct({ dataDir, env: given })
  expect(await invitationOf(last)).toBe(token)
  expect(await keyOf(last)).toBe(publicKey)
  await last.close()
})
