/** Makes a slice in a folder of its own. @throws Error with the reason for people; then nothing was written */
export function createSlice(name: string, folder: string): void
