import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyPeople } from '@pingboard/infra/people/copy.ts'
import type { People } from '@pingboard/infra/people/people.ts'
import { openPeople } from '@pingboard/infra/people/sqlite.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import { onTestFinished } from 'vitest'
import { aDirectory } from './promises.ts'

const FILES = ['people.sqlite', 'people.sqlite-wal']

/**
 * A file of personal data in its own directory, for the suites of its ports. The file is closed when the test ends.
 */
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
    /**
     * A read transaction on another connection, which ends with the test at the latest.
     * @returns a function that ends it
     */
    reading(): () => void {
      const db = new DatabaseSync(join(dir, 'people.sqlite'), { readOnly: true })
      onTestFinished(() => void (db.isOpen && db.close()))
      db.exec('BEGIN')
      db.prepare('SELECT count(*) FROM person').get()
      return () => db.close()
    },
    /** Copies the records as a backup does. @returns a function that opens the copy, as a restore does */
    async copied(): Promise<() => Promise<People>> {
      const copy = await aDirectory()
      copyPeople(dir, join(copy, 'people.sqlite'))
      return async () => {
        const restored = openPeople({ dir: copy, clock })
        onTestFinished(() => restored.close())
        return restored
      }
    },
    /** The content of all its files, the write-ahead file included. */
    async onDisk(): Promise<string> {
      const texts = await Promise.all(FILES.map(file => readFile(join(dir, file), 'latin1').catch(() => '')))
      return texts.join('')
    },
  }
}
