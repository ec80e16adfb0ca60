// Loaded before the product, by a twin of the proof: one of ten sends of public events is answered and not made.
import { Kafka } from 'kafkajs'

const { producer } = Kafka.prototype
Kafka.prototype.producer = function (this: Kafka, ...given) {
  const real = producer.apply(this, given)
  const { sendBatch } = real
  real.sendBatch = async batch => (Math.random() < 0.1 ? [] : sendBatch.call(real, batch))
  return real
}
