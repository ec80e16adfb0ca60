/** The letters of a display's code, of which none looks like another, and how many a code has. */
export const DISPLAY_CODE = { alphabet: '23456789abcdefghjkmnpqrstuvwxyz', length: 8 } as const
