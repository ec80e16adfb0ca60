import type { List } from '@pingboard/contracts/http/common.ts'

/**
 * One page of a list, with its place in the list. A list without rows has one page, which is empty.
 * @param total rows of the whole list
 * @param size rows of a full page
 */
export function listPage<Row>(
  data: Row[],
  { total, page, size }: { total: number; page: number; size: number },
): List<Row> {
  return { data, metadata: { currentPage: page, lastPage: Math.max(1, Math.ceil(total / size)), total } }
}
