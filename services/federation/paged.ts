import { PAGE_SIZES } from '@pingboard/contracts/constants.ts'
import type { List } from '@pingboard/contracts/http/common.ts'
import type { Freshness } from '@pingboard/contracts/http/federation.ts'
import type { Fresh } from '../ports/federation.ts'

export type FreshList<Row> = List<Row> & { freshness: Freshness }

/** A page of a list, a hundred rows each; empty beyond the last. */
export function paged<Row>({ value, freshness }: Fresh<readonly Row[]>, page: number): FreshList<Row> {
  const size = PAGE_SIZES.lists
  return {
    data: value.slice((page - 1) * size, page * size),
    metadata: {
      currentPage: page,
      lastPage: Math.max(1, Math.ceil(value.length / size)),
      total: value.length,
    },
    freshness,
  }
}
