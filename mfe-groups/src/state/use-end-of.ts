import { clock, dayHeading, parisToday, useLanguage } from '@pingboard/kit/fixtures'

/** Day and hour at which an invitation ends: "mercredi 25 novembre, 11:00", in Paris time. */
export function useEndOf(): (moment: string) => string {
  const language = useLanguage()
  return moment => `${dayHeading(parisToday(Date.parse(moment)), language)}, ${clock(moment, language)}`
}
