import { numericDay, parisToday, useLanguage } from '@pingboard/kit/fixtures'

/** Day of data in Paris, as numbers. A word joiner keeps its hyphens from breaking the line. */
export function useDataDay(): (moment: string) => string {
  const language = useLanguage()
  return moment => numericDay(parisToday(Date.parse(moment)), language).replaceAll('-', '-\u2060')
}
