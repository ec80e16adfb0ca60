import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { login, searchUsers } from '@pingboard/contracts/http/account.ts'
import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { getGame, getGamePlayers, updateGame } from '@pingboard/contracts/http/games.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { KINDS, RELEASES, unpackedInto } from '../faults/kept/unpacked.ts'
import { Client, expectStatus, PASSWORD } from '../support/client.ts'
import { startProduct } from '../support/product.ts'
import { without } from './engines.ts'
import { aFolder, emptyEngines, opsWith } from './migrate-scene.ts'

describe.skipIf(without('eventstore', 'mongodb')).each(await readdir(RELEASES))(
  'what release %s left',
  release => {
    test.each(KINDS)('a %s moves to engines, shows all that was stored, and is played on', async kind => {
      const facts = JSON.parse(await readFile(join(RELEASES, release, 'facts.json'), 'utf8'))
      const folder = await aFolder()
      onTestFinished(() => folder[Symbol.asyncDispose]())
      const kept = folder.at('kept')
      await unpackedInto(kept, release, kind)
      const engines = emptyEngines()
      const moved =
        kind === 'folder'
          ? await opsWith({ ...engines, PINGBOARD_DATA: kept }, 'migrate')
          : await opsWith(engines, 'restore', kept, '--into', folder.at('staged'), '--no-erasures-since')
      expect(moved).toMatchObject({ code: 0, err: '', out: expect.stringContaining('are the same') })

      const product = await startProduct({ dataDir: folder.at('process'), env: engines })
      onTestFinished(() => product.close())
      const signIn = (client: Client, email: string) =>
        client.call(login, { body: { email, password: PASSWORD } })
      const owner = new Client(product.origin)
      owner.readsItsWrites = true
      await expectStatus(signIn(owner, facts.owner.email), 200)
      expect((await signIn(new Client(product.origin), facts.erased.email)).status).toBe(401)
      const query = { search: facts.erased.lastname.toLowerCase() }
      expect((await owner.call(searchUsers, { query })).data.data).toEqual([])
      const { data } = await expectStatus(owner.call(getBoard, { params: { id: facts.board.id } }), 200)
      expect(data).toMatchObject({ ...facts.board, groupId: facts.group.id })
      expect(data.games[1]?.scoreTeam1).toBe(facts.scores[kind])
      const sheet = { params: { id: facts.games.sheet } }
      expect((await owner.call(getGamePlayers, sheet)).text).toContain(facts.player.name)
      const last = { params: { id: facts.games.last } }
      await expectStatus(owner.call(updateGame, { ...last, body: { scoreTeam1: 9, scoreTeam2: 8 } }), 200)
      expect((await owner.call(getGame, last)).data).toMatchObject({ scoreTeam1: 9, scoreTeam2: 8 })
    })
  },
)
