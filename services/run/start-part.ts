import type { Logger } from 'pino'
import { startApi } from './api.ts'
import { busOver, openKafkaOf, silentBus } from './cluster/kafka.ts'
import { kafkaNumbers } from './cluster/kafka-numbers.ts'
import { clusterProcess, type PartName } from './cluster/processes.ts'
import { startEdge } from './edge.ts'
import { startLive } from './live.ts'
import { startNotifications } from './notifications.ts'
import { openMetrics } from './observing/metrics.ts'
import { openOpsPort } from './observing/ops-port.ts'
import { openDataDirectory } from './open/data-directory.ts'
import { untilThere } from './open/patience.ts'
import { openPorts } from './open/ports.ts'
import { openReportsIn, openSlicesIn, openTokensIn } from './open/shared.ts'
import { openMongodbOf } from './open/stores.ts'
import type { ProcessOptions } from './process.ts'
import { startProjectors } from './projectors.ts'
import { originsOf } from './settings/origins.ts'
import type { Settings } from './settings/settings.ts'

export interface PartOptions {
  readonly settings: Settings
  readonly logger: Logger
  /** When aborted, the start ends and throws the signal's reason. */
  readonly signal: AbortSignal
  /** Called when an engine refuses for good. This is final for the process (DUR-7). */
  readonly onBroken: (error: Error) => void
}

export interface RunningPart {
  readonly port: number
  close(): Promise<void>
}

/**
 * One part of the product, over the engines of a cluster. Its operations are answered from the first moment: until
 * every engine has answered, the part is not ready, and the names of those it waits for can be read there.
 * @throws StartError with one message for the person who starts it; everything opened is closed again
 */
export async function startPart(part: PartName, options: PartOptions): Promise<RunningPart> {
  const { settings, logger, signal, onBroken } = options
  await using opened = new AsyncDisposableStack()
  const goOn = async () => {
    await new Promise(setImmediate)
    signal.throwIfAborted()
  }
  const metrics = openMetrics()
  opened.defer(metrics.close)
  const waiting = new Set<string>()
  const opsPort = await openOpsPort({ settings, logger, metrics, waiting })
  opened.defer(() => opsPort?.close())
  const origins = new Set(originsOf(settings, settings.port))
  const shared = { settings, logger, metrics, opsPort, waiting, goOn, origins }

  if (part === 'edge') {
    openDataDirectory(settings.dataDir)
    for (const warning of settings.warnings) logger.warn(warning)
    const mongodb = await openMongodbOf(settings.engines.mongodb ?? '', shared, opened)
    const slices = await untilThere('mongodb', () => openSlicesIn(mongodb, settings.dataDir), shared)
    const sliceTokens = await openTokensIn(mongodb)
    const sliceReports = await openReportsIn(mongodb)
    const healthy = () => mongodb.healthy()
    const start = () => startEdge({ ...shared, slices, sliceTokens, sliceReports, healthy })
    const edge = await untilThere('mongodb', start, shared)
    opened.defer(edge.close)
    const running = opened.move()
    return { port: edge.port, close: () => running.disposeAsync() }
  }

  const broken = new AbortController()
  const ports = await openPorts(
    {
      ...shared,
      projected: 'apart',
      onBroken: error => {
        broken.abort()
        onBroken(error)
      },
    },
    opened,
  )
  const { kafka: brokers } = settings.engines
  const usesKafka = clusterProcess(part).rights.kafka !== null
  const kafka =
    usesKafka && brokers ? await openKafkaOf(brokers, settings.installation, shared, opened) : null
  const hears = kafka ? () => kafka.healthy() : undefined
  const given: ProcessOptions = {
    ...shared,
    ports,
    broken: broken.signal,
    leaseMs: settings.leaseMs,
    busOf: kafka ? busOver(kafka, ports.engine, logger) : () => silentBus,
    optional: hears ? { kafka: hears } : {},
    hears,
    cluster: kafka ? kafkaNumbers(kafka, part === 'projectors') : undefined,
  }
  const process = await startOne()
  opened.defer(process.close)
  const running = opened.move()
  return { port: process.port, close: () => running.disposeAsync() }

  function startOne() {
    if (part === 'api') return startApi(given)
    if (part === 'live') return startLive(given)
    if (part === 'notifications') return startNotifications(given)
    if (!kafka) throw new Error('the projectors publish to Kafka')
    return startProjectors({ ...given, publisher: kafka.publisher, prepare: kafka.createTopics })
  }
}
