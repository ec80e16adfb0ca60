import * as z from 'zod/mini'

export const noReply = null
export const done = z.object({})

/** The place of a page in its list. Pages count from 1. */
export const paging = z.object({ currentPage: z.int(), lastPage: z.int(), total: z.int() })

/** Every list of the API: its rows, and the place of this page. */
export const listOf = <S extends z.ZodMiniType>(row: S) => z.object({ data: z.array(row), metadata: paging })

export interface List<Row> {
  data: Row[]
  metadata: { currentPage: number; lastPage: number; total: number }
}

/** Query values arrive as text: `?page=2`. */
export const page = z._default(
  z.pipe(
    z.string().check(z.regex(/^[1-9][0-9]{0,5}$/)),
    z.transform(value => Number(value)),
  ),
  1,
)
export const pageQuery = z.strictObject({ page })
