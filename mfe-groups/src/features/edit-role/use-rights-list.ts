import { LOCALES } from '@pingboard/contracts/constants.ts'
import type { EditableFlag } from '@pingboard/contracts/permissions.ts'
import { useLanguage } from '@pingboard/kit/fixtures'
import { RIGHTS, RIGHTS_SUBJECTS } from '../../model/roles.ts'
import { useTexts } from '../../state/texts.ts'

/** "Tableaux : Créer et Rencontres : Saisir les scores": rights with their subject, because "Créer" alone says nothing. */
export function useRightsList(): (rights: readonly EditableFlag[]) => string {
  const text = useTexts()
  const language = useLanguage()
  return rights => {
    const named = RIGHTS_SUBJECTS.flatMap(subject => {
      const flags: readonly EditableFlag[] = RIGHTS[subject]
      return flags
        .filter(flag => rights.includes(flag))
        .map(flag => text('right.of', { subject: text(`right.${subject}`), right: text(`right.${flag}`) }))
    })
    return new Intl.ListFormat(LOCALES[language]).format(named)
  }
}
