import type { List } from '@pingboard/contracts/http/common.ts'

/** Reads a list to its end, for screens that search or count in the whole list. @returns its pages, in order */
export async function everyPage<Page extends List<unknown>>(
  read: (page: string) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = []
  for (let number = 1; ; number++) {
    const page = await read(String(number))
    pages.push(page)
    if (page.metadata.currentPage >= page.metadata.lastPage) return pages
  }
}

/** The rows of all pages. */
export const everyRow = async <Row>(read: (page: string) => Promise<List<Row>>): Promise<Row[]> =>
  (await everyPage(read)).flatMap(({ data }) => data)
