import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { asAdmin, kafkaContents } from '../cluster/kafka-contents.ts'
import { hasOwnKafka, NEEDS_OWN_KAFKA, openThreeBrokers } from '../engines/kafka.ts'
import { proof } from '../support/proof.ts'
import { scale } from '../support/scale.ts'
import { connected, hearing, missingIn, sendAgain, TOPIC, traffic } from './kafka/traffic.ts'

const KILLS = scale(6, 1)
const SENDERS = 8
const needs = hasOwnKafka() ? undefined : NEEDS_OWN_KAFKA

proof(
  'three brokers, the leader of a partition killed while messages are sent and read: nothing acknowledged is lost (slow)',
  { timeout: 900_000, needs },
  async ({ random, note }) => {
    const engines = await openThreeBrokers()
    onTestFinished(async () => {
      await Promise.all(engines.map(engine => engine.close()))
    })
    const brokers = engines.map(({ address }) => address)
    const kafka = await connected(brokers, 'ours.', 3)
    const group = await hearing(kafka.bus, 'group', 'checkpoint')
    const live = await hearing(kafka.bus, 'live', 'now')
    const sent = traffic(SENDERS, message => sendAgain(kafka.publisher, message))
    const more = async (number: number) => {
      const before = sent.acknowledged.size
      while (sent.acknowledged.size < before + number) await wait(10)
    }
    for (let kill = 0; kill < KILLS; kill++) {
      await more(200)
      const partition = random.below(3)
      const leader = await asAdmin(brokers, async admin => {
        const { topics } = await admin.fetchTopicMetadata({ topics: [`ours.${TOPIC}`] })
        return topics[0]?.partitions.find(({ partitionId }) => partitionId === partition)?.leader ?? 0
      })
      const killed = engines[leader - 1]
      expect(killed).toBeDefined()
      await killed?.kill()
      await more(200)
      await killed?.start()
    }
    await more(200)
    await sent.end()

    const all = sent.acknowledged
    const kept = (await kafkaContents(brokers, 'ours.')).map(({ value }) => JSON.parse(value).event.count)
    expect(missingIn(all, new Set(kept))).toEqual([])
    for (const heard of [group, live]) {
      const end = performance.now() + 60_000
      while (missingIn(all, heard).length > 0 && performance.now() < end) await wait(50)
      expect(missingIn(all, heard)).toEqual([])
    }
    note('leaders killed', KILLS)
    note('acknowledged', all.size)
    note('kept twice', kept.length - new Set(kept).size)
    note('longest time without an acknowledgement, s', (sent.longestGap() / 1000).toFixed(1))
    note(
      'handled twice',
      [group, live].flatMap(heard => [...heard.values()]).filter(times => times > 1).length,
    )
  },
)
