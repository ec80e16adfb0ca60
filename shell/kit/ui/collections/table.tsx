import type { Key, ReactNode } from 'react'

export interface Column<Row> {
  id: string
  title: ReactNode
  render: (row: Row) => ReactNode
  /** Names the row. */
  isRowHeader?: boolean
  align?: 'start' | 'end'
}

interface TableProps<Row> {
  label: string
  isLabelVisible?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => Key
}

/** A real table with headers; scrolls inside its own frame when it is wider than its place. */
export function Table<Row>({ label, isLabelVisible = false, columns, rows, rowId }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
    <section className="table-frame" tabIndex={0} aria-label={label}>
      <table className="data">
        <caption className={isLabelVisible ? undefined : 'vh'}>{label}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.id} scope="col" data-align={column.align}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowId(row)}>
              {columns.map(column =>
                column.isRowHeader ? (
                  <th key={column.id} scope="row" data-align={column.align}>
                    {column.render(row)}
                  </th>
                ) : (
                  <td key={column.id} data-align={column.align}>
                    {column.render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
