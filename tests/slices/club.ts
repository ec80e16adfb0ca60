import { cp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pack } from '../../infra/tools/launch/pack.mjs'
import { prepared } from './outside.ts'

/** The slice of the clubs' public pages, which was made from the template and the archives alone. */
export const CLUB_SLICE = 'mfe-club'
/** Its own repository, but for the archives. */
export const CLUB_SOURCES = join(import.meta.dirname, CLUB_SLICE)

/** What somebody who works on it finds beside the sources. */
const LEFT_OUT = ['node_modules', 'dist', 'packages']

/** That slice, installed and built from the archives as they are packed now. Made once, and shared by all tests. */
export const theClubSlice = (): Promise<string> =>
  prepared(async draft => {
    await cp(CLUB_SOURCES, draft, { recursive: true, filter: path => !LEFT_OUT.includes(basename(path)) })
    pack(join(draft, 'packages'))
  })
