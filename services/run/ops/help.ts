import { type Command, DONE, FAILED, MISUSED } from './command.ts'

const linesOf = ({ name, usage, summary, isOnline }: Command) =>
  `  ${`${name} ${usage}`.trim()}${isOnline ? '' : ' *'}\n      ${summary}`

/** What `--help` shows. */
export const help = (commands: readonly Command[]): string => `npm run ops -- <command>

${commands.map(linesOf).join('\n')}

* needs the product stopped; the others may run beside it. On both engines (EVENTSTORE_URL and
MONGODB_URL) only migrate, rebuild and set-aside replay do.
--data <dir>  the data directory, instead of PINGBOARD_DATA
--help        after a command: more about it
Exit codes: ${DONE} done, ${FAILED} failed or bad news, ${MISUSED} not understood.`

export const usageOf = ({ name, usage }: Pick<Command, 'name' | 'usage'>): string =>
  `npm run ops -- ${name} ${usage}`.trim()

export function helpOf({ name, usage, summary, isOnline, options = {} }: Command): string {
  const flags = Object.entries(options).map(
    ([flag, { type }]) => `  --${flag}${type === 'string' ? ' <value>' : ''}`,
  )
  const beside = `May run beside the product${usage.includes('(*') ? ', except where * stands above' : ''}.`
  const when = isOnline ? beside : 'Needs the product stopped.'
  return [usageOf({ name, usage }), '', summary, when, ...flags].join('\n')
}
