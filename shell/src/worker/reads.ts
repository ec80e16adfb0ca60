import { cacheNames, isProfile } from './cache-rules.ts'
import { currentReader } from './reader.ts'
import { type Asked, networkFirst } from './strategies.ts'

/**
 * Answers a read of the API, and keeps it under the reader's name.
 * @param change sets another reader, or none
 */
export async function read(event: Asked, change: (user: string | null) => Promise<void>): Promise<Response> {
  const { url } = event.request
  const reader = await currentReader()
  const isOwn = isProfile(new URL(url))
  let where: Promise<string | null> | undefined
  /**
   * A profile says who reads. The page says it too, a moment later: until then the profile would be kept for a visitor,
   * or for the person before.
   */
  const whereFor = async (answer: Response) => {
    const user: string | null = isOwn ? (await answer.json()).id : reader
    const now = await currentReader()
    // Somebody signed out meanwhile: this answer must not come back.
    if (now !== reader && now !== user) return null
    if (now !== user) await change(user)
    return cacheNames.reader(user)
  }
  const response = await networkFirst(event, cacheNames.reader(reader), 4000, answer => {
    where = whereFor(answer)
    return where
  })
  // What the page asks next is kept under the name of the new reader.
  if (isOwn) await where?.catch(() => {})
  // The session ended: the next person must not see the answers kept for this person.
  if (response.status === 401 && reader !== null && (await currentReader()) === reader)
    await change(null).catch(() => {})
  return response
}
