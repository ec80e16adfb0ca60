import { PAGE_SIZES } from '@pingboard/contracts/constants.ts'
import type { List } from '@pingboard/contracts/http/common.ts'
import type { Freshness } from '@pingboard/contracts/http/federation.ts'
import { listPage } from '../http/paging.ts'
import type { Fresh } from '../ports/federation.ts'

export type FreshList<Row> = List<Row> & { freshness: Freshness }

/** A page of a list, a hundred rows each; empty beyond the last. */
export function paged<Row>({ value, freshness }: Fresh<readonly Row[]>, page: number): FreshList<Row> {
  const size = PAGE_SIZES.lists
  const rows = value.slice((page - 1) * size, page * size)
  return { ...listPage(rows, { total: value.length, page, size }), freshness }
}
