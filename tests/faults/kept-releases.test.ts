import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getProfile, login, searchUsers } from '@pingboard/contracts/http/account.ts'
import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { getGame, getGamePlayers, updateGame } from '@pingboard/contracts/http/games.ts'
import { getGroup } from '@pingboard/contracts/http/groups.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, expectStatus, PASSWORD } from '../support/client.ts'
import { ops } from '../support/ops.ts'
import { startProduct } from '../support/product.ts'
import { KINDS, type Kind, RELEASES, unpackedInto } from './kept/unpacked.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pingboard-kept-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** A data directory of this kind: as the killed process left it, or restored from the backup. */
async function opened(release: string, kind: Kind): Promise<string> {
  const copy = join(dir, release, kind)
  await unpackedInto(copy, release, kind)
  if (kind === 'folder') return copy
  const dataDir = join(dir, release, 'restored')
  expect(await ops('', 'restore', copy, '--into', dataDir, '--no-erasures-since')).toMatchObject({
    code: 0,
    err: '',
  })
  return dataDir
}

describe.each(await readdir(RELEASES))('what release %s left', release => {
  test.each(KINDS)('a %s is sound, opens, shows all that was stored, and is played on', async kind => {
    const facts = JSON.parse(await readFile(join(RELEASES, release, 'facts.json'), 'utf8'))
    const dataDir = await opened(release, kind)
    const sound = { code: 0, out: expect.stringMatching(/log\.sqlite: sound.*\npeople\.sqlite: sound/) }
    expect(await ops(dataDir, 'verify')).toMatchObject(sound)

    let product = await startProduct({ dataDir })
    const signIn = (client: Client, email: string) =>
      client.call(login, { body: { email, password: PASSWORD } })
    const owner = new Client(product.origin)
    await expectStatus(signIn(owner, facts.owner.email), 200)
    const member = new Client(product.origin)
    await expectStatus(signIn(member, facts.member.email), 200)
    expect((await member.call(getProfile)).data.firstname).toBe(facts.member.firstname[kind])
    expect((await signIn(new Client(product.origin), facts.erased.email)).status).toBe(401)
    const search = facts.erased.lastname.toLowerCase()
    expect((await owner.call(searchUsers, { query: { search } })).data.data).toEqual([])

    expect((await owner.call(getGroup, { params: { id: facts.group.id } })).data).toMatchObject(facts.group)
    const params = { id: facts.board.id }
    const { data } = await expectStatus(owner.call(getBoard, { params }), 200)
    expect(data).toMatchObject({ ...facts.board, groupId: facts.group.id })
    expect(data.games.map(({ scoreTeam1, scoreTeam2 }) => [scoreTeam1, scoreTeam2])).toEqual([
      [3, 3],
      [facts.scores[kind], 3],
      [null, null],
    ])
    const sheet = { params: { id: facts.games.sheet } }
    expect((await owner.call(getGame, sheet)).data.sets).toMatchObject([
      { order: 1, winner: 'home' },
      { order: 4, winner: 'away' },
    ])
    expect((await owner.call(getGamePlayers, sheet)).text).toContain(facts.player.name)

    const last = { params: { id: facts.games.last } }
    await expectStatus(owner.call(updateGame, { ...last, body: { scoreTeam1: 9, scoreTeam2: 8 } }), 200)
    await product.close()
    expect(await ops(dataDir, 'verify')).toMatchObject(sound)
    product = await startProduct({ dataDir })
    const again = await new Client(product.origin).call(getGame, last)
    expect(again.data).toMatchObject({ scoreTeam1: 9, scoreTeam2: 8 })
    await product.close()
  })
})
