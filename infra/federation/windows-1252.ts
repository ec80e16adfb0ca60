// The characters that Windows-1252 has at 0x80 to 0x9F (control codes in ISO-8859-1), in order; a dot means none.
const PRINTABLE = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ'

/** The code point that a number below 256 of ISO-8859-1 really means: 0x92 is `’`, as in browsers. */
export function codeOf(number: number): number {
  const letter = number < 0x80 || number > 0x9f ? '.' : PRINTABLE.charAt(number - 0x80)
  return letter === '.' ? number : (letter.codePointAt(0) ?? number)
}

/** Replaces control codes by the characters that Windows-1252 has in their place. */
export function withWindowsLetters(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, code => String.fromCodePoint(codeOf(code.charCodeAt(0))))
}
