import { late } from './strategies.ts'

/** Milliseconds after which the page has loaded what it shows first, and the line is free. */
const LATER = 5000
/** Pages whose key nobody has asked for yet. */
const AT_MOST = 20

/** Navigations that the worker has answered with the document it keeps, by the id of their page. */
const visits = new Map<string, Request>()

/** A document that the worker keeps has no key: the server gives one only to a navigation. So the navigation is kept. */
export function keepVisit(page: string, request: Request): void {
  if (!page || request.destination !== 'document') return
  if (visits.size >= AT_MOST) visits.clear()
  visits.set(page, request)
}

/** The key of a page, for the first who asks in that page: the shell. Null for all others. */
export async function keyOf(page: string): Promise<string | null> {
  const visit = visits.get(page)
  visits.delete(page)
  if (!visit) return null
  await late(LATER)
  // No signal: with options of its own, the request would no longer be a navigation.
  const told = await fetch(visit)
    .then(answer => answer.text())
    .catch(() => '')
  return /id="page-key">"([\w.~-]+)"/.exec(told)?.[1] ?? null
}
