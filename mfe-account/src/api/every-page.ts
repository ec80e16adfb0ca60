import type { List } from '@pingboard/contracts/http/common.ts'
import type { Freshness } from '@pingboard/contracts/http/federation.ts'

/** A whole list of the federation, and the age of its oldest page. */
export interface FreshRows<Row> {
  rows: Row[]
  freshness: Freshness
}

/** Reads a list to its end: the screens search and count in the whole list. */
export async function everyPage<Row>(
  read: (page: string) => Promise<List<Row> & { freshness: Freshness }>,
): Promise<FreshRows<Row>> {
  const first = await read('1')
  const rows = [...first.data]
  let { freshness } = first
  for (let page = 2; page <= first.metadata.lastPage; page++) {
    const next = await read(String(page))
    rows.push(...next.data)
    if (next.freshness.fetchedAt < freshness.fetchedAt) freshness = next.freshness
  }
  return { rows, freshness }
}
