import type { Service, Task } from '../../http/service.ts'
import type { AnyPublicSource } from '../../kernel/public-events.ts'
import type { Bus } from '../../ports/bus.ts'
import type { Patience } from '../open/patience.ts'
import type { Ports } from '../open/ports.ts'
import { VIEWS } from '../open/views.ts'
import type { Settings } from '../settings/settings.ts'
import { projections, publication } from '../work.ts'
import { busOver, openKafkaOf } from './kafka.ts'

/** What one process does beside its usual work because some of its engines are distributed ones. */
export interface Far {
  /** The bus, where Kafka carries events; null: the process derives them from the log. */
  readonly bus: ((sources: readonly AnyPublicSource[]) => Bus) | null
  /** What projectors do in a cluster: views that are not stored with the events, publication. */
  tasks(services: readonly Service[]): readonly Task[]
}

/** @param opened closes what is opened */
export async function openFar(
  { settings, ports, ...patience }: Patience & { readonly settings: Settings; readonly ports: Ports },
  opened: AsyncDisposableStack,
): Promise<Far> {
  const { engine } = ports
  const { logger } = patience
  const { kafka: brokers } = settings.engines
  const kafka = brokers && (await openKafkaOf(brokers, settings.installation, patience, opened))
  return {
    bus: kafka && busOver(kafka, engine, logger),
    tasks: services => [
      ...(engine.isInline ? [] : projections(VIEWS, engine)),
      ...(kafka ? [publication(services, engine, kafka.publisher, logger, kafka.createTopics)] : []),
    ],
  }
}
