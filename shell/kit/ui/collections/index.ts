/** Lists to choose from, and tables. */
export { AsyncComboBox } from './async-combo-box.tsx'
export { ComboBox } from './combo-box.tsx'
export { foldText, matches } from './fold-text.ts'
export type { Option } from './option.ts'
export { Select } from './select.tsx'
export { type Column, Table } from './table.tsx'
export { type Search, type SearchState, useSearch } from './use-search.ts'
