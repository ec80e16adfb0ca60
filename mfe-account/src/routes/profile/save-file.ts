/** Milliseconds a browser may take to begin: the address of the data must live that long. */
const BEGUN = 60_000

/** Hands something made in this page to the person as a file. */
export function saveFile(name: string, content: unknown): void {
  const data = new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(data)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), BEGUN)
}
