import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'

export interface ReceivedSpan {
  readonly trace: string
  readonly id: string
  readonly parent: string | null
  readonly name: string
  /** `service.name` of the process that sent it. */
  readonly service: string
  readonly about: Readonly<Record<string, string>>
  readonly from: bigint
  readonly to: bigint
}

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}
interface Sent {
  readonly resourceSpans?: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly traceId: string
        readonly spanId: string
        readonly parentSpanId?: string
        readonly name: string
        readonly startTimeUnixNano: string
        readonly endTimeUnixNano: string
        readonly attributes: readonly Attribute[]
      }[]
    }[]
  }[]
}

/** A receiver of OTLP on loopback, as an operator's collector would be one. */
export async function openReceiver() {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(body)
    if (request.url === '/v1/traces') spans.push(...spansOf(JSON.parse(body) as Sent))
    response
      .writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' })
      .end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** Everything that arrived, as it arrived. */
    received: () => bodies.join('\n'),
    /** The first span that matches, once it has arrived. */
    arrives: (matches: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> =>
      vi.waitUntil(() => spans.find(matches), { timeout: 45_000, interval: 20 }),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const textsOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]))

function spansOf({ resourceSpans = [] }: Sent): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(scope =>
      scope.spans.map(span => ({
        trace: span.traceId,
        id: span.spanId,
        parent: span.parentSpanId || null,
        name: span.name,
        service: textsOf(resource.attributes)['service.name'] ?? '',
        about: textsOf(span.attributes),
        from: BigInt(span.startTimeUnixNano),
        to: BigInt(span.endTimeUnixNano),
      })),
    ),
  )
}
