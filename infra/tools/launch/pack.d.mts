/** Packs the contracts and the kit into a folder. @returns names of the archives, the contracts first */
export function pack(folder: string): readonly string[]
/** How to run the npm that started this process: `before` comes before its arguments. */
export function npm(): {
  readonly command: string
  readonly before: readonly string[]
  readonly shell: boolean
}
