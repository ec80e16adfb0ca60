import { useTranslation } from 'react-i18next'

/** The kit's own texts, for functions that take them: `divisionLine(game, kit)`. */
export const useKitTexts = () => useTranslation('kit').t
