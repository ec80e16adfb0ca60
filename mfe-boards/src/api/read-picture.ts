import type { Language } from '@pingboard/contracts/constants.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'

/** Milliseconds after which a picture counts as not drawn. */
const TIMEOUT = 15_000

/** Address of the picture of a finished evening, 1080 by 1350 pixels: teams and scores, drawn by the server. */
export const pictureAddress = (id: BoardId, language: Language): string =>
  `/previews/boards/${id}.png?shape=portrait&lang=${language}`

/** The picture as a file to hand on. @throws Error when it did not come */
export async function readPicture(address: string, name: string): Promise<File> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) })
  if (!answer.ok) throw new Error(`the picture was answered with ${answer.status}`)
  const picture = await answer.blob()
  return new File([picture], name, { type: picture.type })
}
