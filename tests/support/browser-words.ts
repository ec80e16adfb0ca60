import accountEn from '../../mfe-account/src/locales/en.json' with { type: 'json' }
import accountFr from '../../mfe-account/src/locales/fr.json' with { type: 'json' }
import boardsEn from '../../mfe-boards/src/locales/en.json' with { type: 'json' }
import boardsFr from '../../mfe-boards/src/locales/fr.json' with { type: 'json' }
import groupsEn from '../../mfe-groups/src/locales/en.json' with { type: 'json' }
import groupsFr from '../../mfe-groups/src/locales/fr.json' with { type: 'json' }
import kitEn from '../../shell/kit/ui/locales/en.json' with { type: 'json' }
import kitFr from '../../shell/kit/ui/locales/fr.json' with { type: 'json' }
import dialogsEn from '../../shell/src/dialogs/locales/en.json' with { type: 'json' }
import dialogsFr from '../../shell/src/dialogs/locales/fr.json' with { type: 'json' }
import shellEn from '../../shell/src/i18n/locales/en.json' with { type: 'json' }
import shellFr from '../../shell/src/i18n/locales/fr.json' with { type: 'json' }
import unsentEn from '../../shell/src/unsent/locales/en.json' with { type: 'json' }
import unsentFr from '../../shell/src/unsent/locales/fr.json' with { type: 'json' }

export type Language = 'fr' | 'en'

const en = {
  shell: shellEn,
  dialogs: dialogsEn,
  kit: kitEn,
  account: accountEn,
  groups: groupsEn,
  boards: boardsEn,
  unsent: unsentEn,
}
export type Words = typeof en

/** The texts of the pages themselves, so that a change of wording changes no test. */
export const WORDS: Readonly<Record<Language, Words>> = {
  en,
  fr: {
    shell: shellFr,
    dialogs: dialogsFr,
    kit: kitFr,
    account: accountFr,
    groups: groupsFr,
    boards: boardsFr,
    unsent: unsentFr,
  },
}

/** A text with its values filled in, as the page shows it. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)(?:, \w+)?\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** The same text as a pattern. A value that is left out matches anything. */
export const pattern = (text: string, values: Record<string, string | number> = {}): RegExp =>
  new RegExp(
    text
      .split(/(\{\{\w+(?:, \w+)?\}\})/)
      .map(part => {
        const name = /^\{\{(\w+)(?:, \w+)?\}\}$/.exec(part)?.[1]
        return name === undefined ? escaped(part) : name in values ? escaped(String(values[name])) : '.*'
      })
      .join(''),
    'u',
  )

/** A pattern of the literal text, in which any white space matches any other. */
export const escaped = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+')
