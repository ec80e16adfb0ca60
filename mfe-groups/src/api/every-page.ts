import type { List } from '@pingboard/contracts/http/common.ts'

/** Reads a list to its end. These lists are short, and the screens search or count in the whole list. */
export async function everyPage<Row>(read: (page: string) => Promise<List<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { data, metadata } = await read(String(page))
    rows.push(...data)
    if (metadata.currentPage >= metadata.lastPage) return rows
  }
}
