import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openPeople, type People } from '@pingboard/infra/people/sqlite.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import { onTestFinished } from 'vitest'
import { aDirectory } from './promises.ts'

const FILES = ['people.sqlite', 'people.sqlite-wal']

/** The file of personal data in a directory of its own, closed when the test is over; for the suites of its ports. */
export async function aPeopleFile() {
  const dir = await aDirectory()
  const clock = fixedClock()
  const open = (): People => {
    const people = openPeople({ dir, clock })
    onTestFinished(() => people.close())
    return people
  }
  const people = open()
  return {
    people,
    clock,
    open,
    async reopen(): Promise<People> {
      await people.close()
      return open()
    },
    /** A read transaction of another connection; it ends by itself with the test. @returns what ends it */
    reading(): () => void {
      const db = new DatabaseSync(join(dir, 'people.sqlite'), { readOnly: true })
      onTestFinished(() => void (db.isOpen && db.close()))
      db.exec('BEGIN')
      db.prepare('SELECT count(*) FROM person').get()
      return () => db.close()
    },
    /** Everything that stands in its files, what is written ahead included. */
    async onDisk(): Promise<string> {
      const texts = await Promise.all(FILES.map(file => readFile(join(dir, file), 'latin1').catch(() => '')))
      return texts.join('')
    },
  }
}
