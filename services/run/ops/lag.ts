import { type Command, DONE } from './command.ts'
import { withKafka } from './with-kafka.ts'

export const lag: Command = {
  name: 'lag',
  usage: '[--json]',
  summary: 'how far each consumer of public events is behind: messages that wait, and for how long',
  isOnline: true,
  options: { json: { type: 'boolean' } },
  words: [0, 0],
  async run(given) {
    const found = await withKafka(given, kafka => kafka.lag())
    for (const { consumer, messages, seconds } of found) {
      if (given.options.json) given.say(JSON.stringify({ consumer, messages, seconds }))
      else if (messages === 0) given.say(`${consumer}: level`)
      else
        given.say(
          `${consumer}: ${messages} ${messages === 1 ? 'message' : 'messages'}, ${seconds.toFixed(1)} s`,
        )
    }
    if (found.length === 0 && !given.options.json) given.say('no consumer has begun')
    return DONE
  },
}
