// The characters Windows has where ISO-8859-1 has control codes, 0x80 to 0x9F, in order; a dot where it has none.
const PRINTABLE = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ'

/** The code point that was meant by a number below 256 of ISO-8859-1: 0x92 is `’`, as browsers read it too. */
export function codeOf(number: number): number {
  const letter = number < 0x80 || number > 0x9f ? '.' : PRINTABLE.charAt(number - 0x80)
  return letter === '.' ? number : (letter.codePointAt(0) ?? number)
}

/** Text in which no control code stands for a character of Windows. */
export function withWindowsLetters(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, code => String.fromCodePoint(codeOf(code.charCodeAt(0))))
}
