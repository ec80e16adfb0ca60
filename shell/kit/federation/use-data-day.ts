import { numericDay, parisToday, useLanguage } from '@pingboard/kit/fixtures'

/** Day of data in Paris, as numbers. A word joiner keeps its hyphens from breaking the line. */
export function useDataDay(): (fetchedAt: string) => string {
  const language = useLanguage()
  return fetchedAt => numericDay(parisToday(Date.parse(fetchedAt)), language).replaceAll('-', '-\u2060')
}
