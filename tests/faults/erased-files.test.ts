import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eraseAccount, forgotPassword } from '@pingboard/contracts/http/account.ts'
import { deleteBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame, updateGamePlayers } from '@pingboard/contracts/http/games.ts'
import { copyPeople } from '@pingboard/infra/people/copy.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../adapters/promises.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { aLeaver, FIRSTNAME, LASTNAME, wordsOf } from '../support/leaver.ts'
import { mailsTo, tokenIn } from '../support/mailbox.ts'
import { type Product, startProduct } from '../support/product.ts'

// What the files of the embedded engines hold, and no longer hold, whatever the product answers (PII-5).

let dataDir: string
let product: Product
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-erased-'))
  product = await startProduct({ dataDir })
})
afterEach(async () => {
  await product.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function restart(): Promise<void> {
  await product.close()
  product = await startProduct({ dataDir })
}

/** Which words are in a file of the data directory, in any case. Federation files and slices hold no data of ours. */
async function tracesOf(words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name)
    const name = file.slice(dataDir.length + 1)
    if (!entry.isFile() || /^(?:edge|federation)\//.test(name)) continue
    // A mail's file may just have been renamed; the next look reads the file under its final name.
    const content = (await readFile(file, 'utf8').catch(() => '')).toLowerCase()
    for (const word of words) if (content.includes(word.toLowerCase())) found.push(`${word} in ${name}`)
  }
  return found
}

test('an erasure leaves no trace of address, names and licence in any file, also after a restart', async () => {
  const { leaver, friend } = await aLeaver(product)
  // Other people are added so that the files have more than a page.
  for (let number = 0; number < 15; number++) await somebody(product.origin, `Autre${number}`, 'Personne')
  await until(async () => (await tracesOf(['mailbox', leaver.profile.email])).length > 1, 'the mails')
  const before = (await tracesOf(wordsOf(leaver))).join()
  for (const word of wordsOf(leaver)) expect(before).toContain(word)
  expect(before).not.toContain('log.sqlite')

  await expectStatus(leaver.call(eraseAccount), 204)
  expect(await tracesOf(wordsOf(leaver))).toEqual([])
  expect((await tracesOf([friend.profile.email])).join()).toContain('people.sqlite')
  await restart()
  expect(await tracesOf(wordsOf(leaver))).toEqual([])
})

test('an erasure that a start takes up again, after an older copy was put back, leaves none either', async () => {
  const gone = await somebody(product.origin, FIRSTNAME, LASTNAME)
  const aside = await mkdtemp(join(tmpdir(), 'pingboard-older-'))
  const older = join(aside, 'people.sqlite')
  copyPeople(dataDir, older)
  await expectStatus(gone.call(eraseAccount), 204)
  // This start passes the erasure in the log.
  await restart()
  expect(await tracesOf([gone.profile.email])).toEqual([])
  await product.close()
  for (const end of ['-wal', '-shm', '-mark']) await rm(join(dataDir, `people.sqlite${end}`), { force: true })
  await cp(older, join(dataDir, 'people.sqlite'))
  await rm(aside, { recursive: true })
  expect((await tracesOf([gone.profile.email])).join()).toContain('people.sqlite')
  product = await startProduct({ dataDir })
  expect(await tracesOf([gone.profile.email, FIRSTNAME, 'zebulonne', LASTNAME])).toEqual([])
})

test('names on a match sheet are never in the log, and go with the formula and with the board', async () => {
  const owner = await somebody(product.origin)
  const board = await aBoardIn(await aGroupOf(owner), owner, 1)
  const params = { id: board.games[0]?.id as never }
  const choose = (formula: '4x14' | '3x10') =>
    expectStatus(owner.call(updateGame, { params, body: { formula } }), 200)
  const name = (text: string) =>
    expectStatus(
      owner.call(updateGamePlayers, { params, body: { players: { A: { name: text, licence: '9C953' } } } }),
      200,
    )
  await choose('4x14')
  await name('Forgettable')
  expect((await tracesOf(['Forgettable', '9C953'])).join()).toMatch(/people\.sqlite/)
  expect((await tracesOf(['Forgettable', '9C953'])).join()).not.toContain('log.sqlite')
  expect((await tracesOf([board.id])).join()).toContain('log.sqlite')
  await choose('3x10')
  expect(await tracesOf(['Forgettable', '9C953'])).toEqual([])

  await name('Deletable')
  expect((await tracesOf(['Deletable'])).join()).toMatch(/people\.sqlite/)
  await expectStatus(owner.call(deleteBoard, { params: { id: board.id } }), 204)
  await until(
    async () => (await tracesOf(['Deletable'])).length === 0,
    'the names of a deleted board are gone',
  )
})

test('the token of a link is in its mail, and in no other file', async () => {
  const person = await somebody(product.origin)
  const { email } = person.profile
  await expectStatus(person.call(forgotPassword, { body: { email } }), 200)
  const mails = [
    ...(await mailsTo(dataDir, email, /^Vérifiez/)),
    ...(await mailsTo(dataDir, email, /^Choisissez un nouveau mot de passe$/)),
  ]
  expect(mails).toHaveLength(2)
  const traces = await tracesOf(mails.map(tokenIn))
  expect(traces).toHaveLength(2)
  for (const trace of traces) expect(trace).toMatch(/ in mailbox\//)
})
