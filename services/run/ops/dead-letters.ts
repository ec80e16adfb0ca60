import { type Command, DONE } from './command.ts'
import { withKafka } from './with-kafka.ts'

export const deadLetters: Command = {
  name: 'dead-letters',
  usage: '[--json]',
  summary:
    'messages that a consumer gave up in the last 30 days: which, when, and where in the code it failed',
  isOnline: true,
  options: { json: { type: 'boolean' } },
  words: [0, 0],
  async run(given) {
    const letters = await withKafka(given, kafka => kafka.readDeadLetters())
    for (const letter of letters) {
      if (given.options.json) {
        given.say(JSON.stringify(letter))
        continue
      }
      const { at, consumer, error, where, message } = letter
      const { topic, key, position, correlationId } = message
      given.say(
        `${at.toISOString()} ${consumer}: ${topic} ${key} at ${position}: ${error} (follow ${correlationId})`,
      )
      for (const frame of where) given.say(`    ${frame}`)
    }
    if (letters.length === 0 && !given.options.json) given.say('no message was given up')
    return DONE
  },
}
