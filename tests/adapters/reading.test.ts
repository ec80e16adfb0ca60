import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Embedded } from '@pingboard/infra/read-models/embedded.ts'
import { type EmbeddedReading, readEmbedded } from '@pingboard/infra/read-models/reading.ts'
import { tallyPage } from '@pingboard/services/kernel/testing/tally.ts'
import { type EventLog, StoreBroken } from '@pingboard/services/ports/event-log.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import { expect, it, onTestFinished } from 'vitest'
import { boundLog } from '../support/bound-log.ts'
import { embedded, embeddedAfterCut } from './embedded.ts'
import { eventLogSuite, type LogUnderTest } from './event-log.suite.ts'
import { anEvent, events } from './events.ts'
import { aDirectory } from './promises.ts'

// What an operator's command reads beside the process that writes.

function reading(dir: string): EmbeddedReading {
  const opened = readEmbedded(dir)
  onTestFinished(() => opened.close())
  return opened
}

/** A log that is written by its owner and read beside it. */
async function readBeside(): Promise<LogUnderTest> {
  const beside = ({ log, dir }: Embedded & { dir: string }): EventLog => ({
    ...boundLog(log),
    ...reading(dir).log,
  })
  const owner = await embedded()
  return {
    log: beside(owner),
    reopen: async () => {
      await owner.close()
      return beside(await embedded({ dir: owner.dir }))
    },
    afterCut: async () => beside(await embeddedAfterCut(owner.dir)),
  }
}

eventLogSuite('SQLite, read beside the process that writes', readBeside, {
  groupCommit: false,
  uniqueIds: true,
})

it('every event is checked, and a damaged one is named', async () => {
  const { log, dir, close } = await embedded()
  await log.append('tally-1', 'no-stream', events(100))
  await log.append('tally-2', 'no-stream', events(100))
  await close()
  const db = new DatabaseSync(join(dir, 'log.sqlite'))
  db.exec("DROP TRIGGER event_is_a_fact; UPDATE event SET data = data || ' ' WHERE position = 150")
  db.close()
  const beside = reading(dir)
  const damaged = expect.objectContaining({
    message: expect.stringContaining('event 150 of the log is damaged'),
  })
  await expect(beside.log.readAll(START)).rejects.toEqual(damaged)
  await expect(beside.log.readAll(START)).rejects.toBeInstanceOf(StoreBroken)
  await expect(beside.log.readStream('tally-2')).rejects.toEqual(damaged)
  await expect(beside.log.readTexts('tally-2')).rejects.toEqual(damaged)
  expect(await beside.log.readStream('tally-1')).toHaveLength(100)
  expect((await beside.log.readAll(START, { limit: 100 })).events).toHaveLength(100)
})

it('documents set aside are those that the owner lists', async () => {
  const { log, views, dir } = await embedded({ views: [tallyPage] })
  const beside = reading(dir)
  expect(await beside.views.setAside()).toEqual([])
  const poison = anEvent({}, { type: 'tallies.Named.v1', data: { name: 'poison' } })
  await log.append('tally-1', 'no-stream', [anEvent({ to: 1 }), poison])
  const listed = await beside.views.setAside()
  expect(listed).toMatchObject([{ name: 'tally-page.v1', id: '1', error: 'cannot digest' }])
  expect(listed).toEqual(await views.setAside())
})

it('nothing is written, and where there is no log, none is made', async () => {
  const dir = await aDirectory()
  expect(() => readEmbedded(dir)).toThrow(`there is no log.sqlite in ${dir}`)
  const owner = await embedded({ dir })
  await owner.close()
  const db = new DatabaseSync(join(dir, 'log.sqlite'))
  db.exec("UPDATE meta SET value = '9' WHERE name = 'format'")
  db.close()
  expect(() => readEmbedded(dir)).toThrow(/format 9.*format 1/)
})
