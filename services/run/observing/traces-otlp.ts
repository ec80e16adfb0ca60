import { createHash } from 'node:crypto'
import {
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { Logger } from 'pino'
import type { Recorder } from './traces-work.ts'

/** Longest time of one call to the receiver: a stop waits for the last one. Milliseconds (TRN-5). */
const LIMIT_MS = 5000
/** Spans that wait for the receiver. What comes beyond them is not sent: a trace must cost no memory. */
const WAITING = 4096
/** Between two lines of the log about a receiver that does not answer. Milliseconds. */
const QUIET_MS = 60_000

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const

/**
 * The trace of a correlation id, 32 hexadecimal digits: the digits of a UUID; of another text, digits of its hash.
 */
export function traceIdOf(correlationId: string): string {
  const digits = correlationId.replaceAll('-', '').toLowerCase()
  // A trace id of zeros alone is none.
  return /^[0-9a-f]{32}$/.test(digits) && /[^0]/.test(digits)
    ? digits
    : createHash('sha256').update(correlationId).digest('hex').slice(0, 32)
}

/** Sends work as spans to a receiver of OTLP. @param url its address, without the path of traces */
export function openRecorder(url: string, processName: string, logger: Pick<Logger, 'warn'>): Recorder {
  /** The ids of the span that is made next: the SDK draws its own, but ours are made of what other processes know. */
  const next = { traceId: '', spanId: '' }
  const exporter = new OTLPTraceExporter({
    url: `${url.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: LIMIT_MS,
  })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'pingboard',
      'service.name': `pingboard-${processName}`,
      'service.instance.id': `${processName}-${process.pid}`,
    }),
    idGenerator: { generateTraceId: () => next.traceId, generateSpanId: () => next.spanId },
    forceFlushTimeoutMillis: LIMIT_MS,
    spanProcessors: [
      new BatchSpanProcessor(telling(exporter, logger), {
        maxQueueSize: WAITING,
        scheduledDelayMillis: 1000,
        exportTimeoutMillis: LIMIT_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('pingboard')

  return {
    record({ name, kind, correlationId, id, parent, from, failed = false, about }) {
      next.traceId = traceIdOf(correlationId)
      next.spanId = id
      const cause: SpanContext | null = parent
        ? { traceId: next.traceId, spanId: parent, traceFlags: TraceFlags.SAMPLED, isRemote: true }
        : null
      const context = cause ? trace.setSpanContext(ROOT_CONTEXT, cause) : ROOT_CONTEXT
      const options = {
        kind: KINDS[kind],
        startTime: from,
        attributes: { ...about, correlation: correlationId },
      }
      const span = tracer.startSpan(name, options, context)
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(performance.timeOrigin + performance.now())
    },
    close: () => provider.shutdown().catch(() => {}),
  }
}

/** The exporter, with a line in the log when nothing arrives: the SDK itself keeps silent. */
function telling(exporter: SpanExporter, logger: Pick<Logger, 'warn'>): SpanExporter {
  let toldAt = Number.NEGATIVE_INFINITY
  return {
    export: (spans, done) =>
      exporter.export(spans, result => {
        if (result.code !== 0 && performance.now() - toldAt > QUIET_MS) {
          toldAt = performance.now()
          logger.warn({ reason: result.error?.message, spans: spans.length }, 'traces were not taken')
        }
        done(result)
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
