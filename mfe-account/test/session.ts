import type { SessionSummary } from '@pingboard/contracts/http/account.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export const aSession = (
  given: Partial<Omit<SessionSummary, 'id'>> & { id?: string } = {},
): SessionSummary => ({
  createdAt: '2026-11-01T18:00:00.000Z',
  lastSeenAt: '2026-11-20T21:41:00.000Z',
  userAgent: FIREFOX,
  current: false,
  ...given,
  id: (given.id ?? 's'.repeat(26)) as SessionSummary['id'],
})
