/**
 * What is printed or scanned: sheets of paper, posters, codes. Part of the slice that imports it, because few pages draw
 * a code. So it takes what the shell shares by its public name, not by its file.
 */
export { CodeScreen } from './code-screen.tsx'
export { Paper } from './paper.tsx'
export { Poster } from './poster.tsx'
export { QrCode } from './qr-code.tsx'
export { usePrintedAt } from './use-printed-at.ts'
