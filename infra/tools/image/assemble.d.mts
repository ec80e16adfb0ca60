/** The user of every process in the image. */
export const USER: number
/** Whether a file of ours, as a path from the root, is part of the image. */
export function isOurs(path: string): boolean
/** Makes the image's file system in a folder. @throws Error naming what is missing */
export function assemble(folder: string): void
/** Bytes of all files below a folder. */
export function sizeOf(folder: string): number
