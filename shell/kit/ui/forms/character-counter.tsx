import { useTranslation } from 'react-i18next'

/** Shown from 80 % of what is allowed. Spoken when the person stops typing, as a polite status. */
export function CharacterCounter({ length, max }: { length: number; max: number }) {
  const { t } = useTranslation('kit')
  const left = max - length
  return (
    <p className={left < 0 ? 'hint counter counter--over' : 'hint counter'} role="status">
      {length >= max * 0.8 && (left < 0 ? t('tooMany', { count: -left }) : t('characters', { count: left }))}
    </p>
  )
}
