/** The files that a document names: `{a,b}.ts` are two. */
export function expanded(name: string): string[] {
  const [, before = '', inside, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(name) ?? []
  if (inside === undefined) return [name]
  return inside.split(',').flatMap(one => expanded(before + one + after))
}
