import { openKafka } from '@pingboard/infra/bus/kafka/kafka.ts'
import { COMMANDS } from '@pingboard/run/ops/main.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { anEvent } from '../adapters/events.ts'
import { addressOf, without } from './engines.ts'
import {
  aFolder,
  aPlayedDirectory,
  type Environment,
  emptyEngines,
  opened,
  opsWith,
} from './migrate-scene.ts'

const absent = without('eventstore', 'mongodb', 'kafka')

describe.skipIf(absent)('an operator’s command on engines', () => {
  let folder: Awaited<ReturnType<typeof aFolder>>
  let scene: Awaited<ReturnType<typeof aPlayedDirectory>>
  let env: Environment
  beforeAll(async () => {
    folder = await aFolder()
    scene = await aPlayedDirectory(folder.at('data'))
    const engines: Environment = { ...emptyEngines(), KAFKA_BROKERS: addressOf('kafka') }
    const migrated = await opsWith({ ...engines, PINGBOARD_DATA: folder.at('data') }, 'migrate')
    expect(migrated).toMatchObject({ code: 0, err: '' })
    const kafka = await openKafka({ brokers: [addressOf('kafka')], prefix: `${engines.INSTALLATION}.` })
    await kafka.createTopics(['boards'])
    await kafka.close()
    // From here on no data directory exists.
    env = { ...engines, PINGBOARD_DATA: folder.at('none') }
  })
  afterAll(() => folder?.[Symbol.asyncDispose]())

  const board = () => scene.boards[0]?.id ?? ''
  const record = () => folder.at('record.json')
  const cases: Record<string, readonly (readonly [args: () => string[], code: number, told: RegExp])[]> = {
    verify: [
      [
        () => [],
        0,
        /^EventStoreDB: \d+ events, and none is missing in \d+ streams.*\nMongoDB: [1-9]\d* records/,
      ],
    ],
    views: [
      [() => [], 1, /is about log\.sqlite/],
      [() => ['--drop'], 1, /is about log\.sqlite/],
    ],
    'set-aside': [
      [() => ['list'], 0, /no document is set aside/],
      [() => ['replay'], 0, /no document is set aside/],
    ],
    // `backup.test.ts` takes and restores backups.
    backup: [[() => [], 2, /backup <dir>/]],
    restore: [[() => [folder.at('none')], 2, /--into/]],
    migrate: [[() => [], 1, /there is no log\.sqlite/]],
    erasures: [[() => [], 0, /^[0-9a-z]{26}$/m]],
    repair: [[() => [], 1, /is about log\.sqlite/]],
    history: [
      [() => ['board', board()], 0, /^\d{10,} \S+Z boards\.BoardOpened\.v\d+ board-\w+@0 by/],
      [() => ['group', scene.group.id, '--json'], 0, /^\{"position":"\d+"/],
      [() => ['user', scene.leaver.profile.id], 0, /account\.UserErased/],
      [() => ['board', 'x'.repeat(26)], 1, /there is no board/],
    ],
    follow: [[() => ['6f9619ff-8b86-4011-b42d-00cf4fc964ff'], 1, /no event has this correlation id/]],
    lag: [[() => [], 0, /no consumer has begun/]],
    'dead-letters': [[() => [], 0, /no message was given up/]],
    record: [
      [() => ['export', board(), '--format', 'json', '--file', record()], 0, /\d+ events of board/],
      [() => ['verify', record()], 0, /sound: all \d+ events/],
    ],
    grant: [[() => [scene.friend.profile.email, 'canRetrieveGroup'], 0, /holds canRetrieveGroup/]],
    revoke: [[() => [scene.friend.profile.id, 'canRetrieveGroup'], 0, /holds no rights/]],
    rebuild: [[() => [], 0, /board-page\.v\d+: 2 documents/]],
    slice: [
      [() => ['list'], 0, /^mfe-boards \d\S+$/m],
      [() => ['history', 'mfe-boards'], 0, /^ {2}\d {2}\S+Z publish mfe-boards \S+ by product$/m],
      [() => ['candidate', 'mfe-boards', '--tester', scene.friend.profile.email], 1, /has no candidate/],
      [
        () => ['candidate', 'mfe-boards', '--tester', 'nobody@club.example'],
        1,
        /nobody has this e-mail: number 1 of/,
      ],
      [() => ['rollback', 'nothing'], 1, /nothing/],
    ],
    settings: [[() => [], 0, /EVENTSTORE_URL +\(secret\)/]],
    // Last: nobody is left.
    erase: [
      [() => [scene.friend.profile.email], 1, /add --yes/],
      [() => [scene.friend.profile.email, '--yes'], 0, /is erased/],
      [() => [scene.friend.profile.email, '--yes'], 1, /nobody has this e-mail/],
    ],
  }

  test('is tried here, whichever it is', () => {
    expect(Object.keys(cases).sort()).toEqual(COMMANDS.map(({ name }) => name).sort())
  })
  for (const [name, tries] of Object.entries(cases))
    test(`${name}: works, or says in one line why not`, async () => {
      for (const [args, code, told] of tries) {
        const outcome = await opsWith(env, name, ...args())
        expect(outcome.code, `${name} ${args().join(' ')}: ${outcome.err}${outcome.out}`).toBe(code)
        expect(code === 0 ? outcome.out : outcome.err).toMatch(told)
        if (code !== 0) expect(outcome.err.trim().split('\n')).toHaveLength(1)
        expect(outcome.out + outcome.err).not.toContain('club.example')
      }
    })

  test('set-aside list and replay see the documents of the engines', async () => {
    const engines = emptyEngines()
    const { log, views, close } = await opened(engines)
    onTestFinished(close)
    const id = 'z'.repeat(26)
    const issued = { number: 1, issuedAt: '2026-11-21T20:00:00.000Z', expiresAt: '2026-11-28T20:00:00.000Z' }
    // An invitation to a group that was never created: no view can show it.
    await log.append(`group-${id}`, 'no-stream', [anEvent(issued, { type: 'groups.InvitationIssued.v1' })])
    expect(await opsWith(engines, 'rebuild')).toMatchObject({ code: 1 })
    const listed = await opsWith(engines, 'set-aside', 'list')
    expect(listed).toMatchObject({ code: 1, out: expect.stringContaining(id) })
    expect(await opsWith(engines, 'set-aside', 'replay')).toMatchObject({
      code: 1,
      out: expect.stringContaining('still set aside'),
    })
    expect(await views.setAside()).toHaveLength(1)
  })

  test('waits for an engine that is away, and says which one it is', async () => {
    const away = { ...emptyEngines(), MONGODB_URL: 'mongodb://127.0.0.1:1/nothing' }
    const outcome = await opsWith(away, 'grant', 'somebody@club.example', 'canRetrieveGroup')
    expect(outcome).toEqual({
      code: 1,
      out: '',
      err: 'mongodb does not answer at the address of the settings\n',
    })
  })
})
