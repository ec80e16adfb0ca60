import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inspectLog } from '@pingboard/infra/event-log/inspect.ts'
import { readMark } from '@pingboard/infra/event-log/mark.ts'
import { checkPeople } from '@pingboard/infra/people/verify.ts'
import { type Command, DONE, FAILED } from './command.ts'

export const verify: Command = {
  name: 'verify',
  usage: '',
  summary: 'follows the whole chain of checksums, and checks the file of personal records',
  isOnline: true,
  words: [0, 0],
  async run({ dataDir, say }) {
    const log = inspectLog(dataDir)
    let code = DONE
    try {
      const { head, checksum } = log.verify(readMark(dataDir))
      say(
        `log.sqlite: sound, format ${log.format}, ${head} events${head > 0 ? `, ends with ${checksum}` : ''}`,
      )
    } catch (error) {
      say(`log.sqlite: ${error instanceof Error ? error.message : error}`)
      code = FAILED
    } finally {
      log.close()
    }
    try {
      if (!existsSync(join(dataDir, 'people.sqlite')))
        throw new Error(`there is no people.sqlite in ${dataDir}`)
      const { content } = checkPeople(dataDir)
      say(`people.sqlite: sound${content ? `, ${content.changes} changes` : ''}`)
    } catch (error) {
      say(error instanceof Error ? error.message : String(error))
      code = FAILED
    }
    return code
  },
}
