// A separate process. It owns the directory, appends one event, prints a line, and waits to be killed.
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock } from '@pingboard/infra/time/system.ts'
import { anEvent } from './events.ts'

const engine = await openEmbedded({ dir: process.argv[2] ?? '', clock: systemClock })
await engine.log.append(`tally-${process.pid}`, 'no-stream', [anEvent()])
process.stdout.write('appended\n')
setInterval(() => {}, 60_000)
