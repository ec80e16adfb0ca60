/** The calendar day before: days have no zone, so noon of UTC is as good a place to count from as any. */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
