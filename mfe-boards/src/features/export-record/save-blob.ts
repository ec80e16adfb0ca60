/** Milliseconds a browser may take to begin the download. The address of the data lives that long. */
const BEGUN = 60_000

/** Gives the person a file that was made in this page. */
export function saveBlob(name: string, data: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(data)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), BEGUN)
}
