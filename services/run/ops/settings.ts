import { SETTING_NAMES, settingOf } from '../settings/list.ts'
import { readSettings } from '../settings/settings.ts'
import { type Command, DONE } from './command.ts'

export const settings: Command = {
  name: 'settings',
  usage: '[--markdown]',
  summary: 'every setting with its value and source, secrets hidden; refuses what a start would refuse',
  isOnline: true,
  isWithoutData: true,
  options: { markdown: { type: 'boolean' } },
  words: [0, 0],
  async run({ env, options, say }) {
    if (options.markdown) {
      say(settingsTable())
      return DONE
    }
    for (const name of SETTING_NAMES) {
      const { isSecret, fallback, rule, meaning } = settingOf(name)
      const given = env[name]
      const value = given ? (isSecret ? '(secret)' : given) : fallback || '–'
      const source = given ? 'environment' : fallback ? 'default' : 'not set'
      say(`${name.padEnd(22)} ${value}  (${source})`)
      say(`${''.padEnd(22)} ${meaning}; ${rule}`)
    }
    for (const warning of readSettings(env, []).warnings) say(`Warning: ${warning}`)
    return DONE
  },
}

/** The table of the documentation. */
export function settingsTable(): string {
  const rows = SETTING_NAMES.map(name => {
    const { fallback, rule, meaning, isSecret } = settingOf(name)
    const told = fallback ? `\`${fallback}\`` : ''
    return `| \`${name}\` | ${told} | ${rule} | ${meaning}${isSecret ? ' (secret: never shown)' : ''} |`
  })
  return ['| Setting | Default | Rule | Meaning |', '|---|---|---|---|', ...rows].join('\n')
}
