// The thread that writes the log's file and waits for the disk. The message `null` ends the thread.
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { prepareLog } from './schema.ts'
import type { Batch } from './statements.ts'
import { batchRunner, type WriterData } from './writer.ts'

if (parentPort) {
  const port = parentPort
  const { file, now, flushDelay } = workerData as WriterData
  const db = new DatabaseSync(file)
  prepareLog(db, now)
  const run = batchRunner(db, flushDelay)
  port.on('message', (batch: Batch | null) => {
    if (batch === null) {
      db.close()
      port.close()
      return
    }
    port.postMessage(run(batch))
  })
  port.postMessage('ready')
}
