import type { SliceUpload } from '@pingboard/contracts/releases.ts'
import { builtOf } from '../release/built-slice.ts'
import { type BuiltSlice, isDevelopment } from '../release/checks/check.ts'
import { PublishRefused } from '../release/refusal.ts'

/** Whole groups of four; the language's own reader takes anything, and would read other bytes than were meant. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** @throws PublishRefused when the files are no built slice */
export function uploadedSlice({ files }: SliceUpload): BuiltSlice {
  const broken = Object.entries(files).flatMap(([name, text]) =>
    text.length % 4 === 0 && BASE64.test(text) ? [] : [`${name} is not base64`],
  )
  if (broken.length > 0) throw new PublishRefused('the upload', broken)
  const built = builtOf(
    new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text, 'base64')])),
  )
  // The limits of size do not apply to such a build.
  if (isDevelopment(built.entry))
    throw new PublishRefused('the upload', [
      `${built.entry.version} is a development build: build it for production`,
    ])
  return built
}
