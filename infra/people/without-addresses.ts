/** Replaces every word that contains `@`, in one pass over the text (INP-12). */
export const withoutAddresses = (text: string): string =>
  text
    .split(/(\s)/)
    .map(word => (word.includes('@') ? '…' : word))
    .join('')
