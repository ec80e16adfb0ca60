import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import type { SliceFiles, SliceStore, SliceVersion } from '@pingboard/services/ports/slice-store.ts'
import { GridFSBucket, ObjectId } from 'mongodb'
import type { MongoConnection } from '../mongodb/connection.ts'
import { isDuplicate } from '../mongodb/failures.ts'
import { copiesIn, type Part } from './copies.ts'
import { revisionsIn } from './mongodb-revisions.ts'

/** A stored version. Its files are one file of GridFS, one after the other; this document makes them visible. */
interface Stored {
  /** `mfe-boards/1.0.0`, also the name of the file in GridFS. */
  readonly _id: string
  readonly file: ObjectId
  /** In the order of the file. */
  readonly parts: readonly Part[]
}

/** A file of GridFS that no version shows is of a process that died, or still at work. Milliseconds. */
const ABANDONED_AFTER = 3_600_000

/**
 * Released slices in MongoDB: files in GridFS, and the registry in documents.
 * @param cacheDir directory of this machine for copies of the versions that are served; it may be lost at any time
 */
export async function openGridfsSlices(connection: MongoConnection, cacheDir: string): Promise<SliceStore> {
  const { db, repeat, write } = connection
  const versions = db.collection<Stored>('slice-versions')
  const bucket = new GridFSBucket(db, { bucketName: 'slices' })
  const { registry, replacements, noteReplaced } = revisionsIn(connection)
  const copied = copiesIn(cacheDir)
  /** Directories of this process, as long as no files were replaced since. */
  let known = { replaced: 0, places: new Map<string, string>() }

  const find = (key: string) => repeat(() => versions.findOne({ _id: key }))

  /** Without any file when they are damaged: that is how they are found to differ from what was published. */
  async function read(stored: Stored): Promise<SliceFiles> {
    const bytes = await bytesOf(stored)
    const size = stored.parts.reduce((sum, part) => sum + part.size, 0)
    if (bytes?.length !== size) {
      const now = await find(stored._id)
      return now && !now.file.equals(stored.file) ? read(now) : new Map()
    }
    const files = new Map<string, Buffer>()
    let at = 0
    for (const part of stored.parts) {
      files.set(part.name, bytes.subarray(at, at + part.size))
      at += part.size
    }
    return files
  }

  /** Null when there is no such file. A file that is being removed may end early, without an error. */
  async function bytesOf({ file }: Stored): Promise<Buffer | null> {
    try {
      return await repeat(async () => Buffer.concat(await bucket.openDownloadStream(file).toArray()))
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      return null
    }
  }

  /** Stores the files where no reader finds them yet, and hands them on to be shown. */
  async function uploaded<T>(
    key: string,
    files: SliceFiles,
    show: (stored: Stored) => Promise<T>,
  ): Promise<T> {
    const entries = [...files]
    const parts = entries.map(([name, bytes]) => ({ name, size: bytes.length }))
    const file = await repeat(async () => {
      const id = new ObjectId()
      await pipeline(
        entries.map(([, bytes]) => bytes),
        bucket.openUploadStreamWithId(id, key),
      )
      return id
    })
    const shown = await show({ _id: key, file, parts })
    await removeAbandoned(key)
    return shown
  }

  /** Removes files that are no longer shown; a file that stays is removed with the next release of the version. */
  async function removeAbandoned(key: string, also?: ObjectId): Promise<void> {
    const shown = await find(key)
    const before = new Date(Date.now() - ABANDONED_AFTER)
    const old = { filename: key, _id: { $ne: shown?.file }, uploadDate: { $lt: before } }
    const files = await repeat(() => bucket.find(old).toArray())
    for (const id of [...files.map(({ _id }) => _id), ...(also ? [also] : [])]) await remove(id)
  }

  const remove = (id: ObjectId): Promise<void> =>
    repeat(() => bucket.delete(id)).catch(error => {
      if (!(error instanceof Error)) throw error
    })

  return {
    ...registry,

    async files(version) {
      const stored = await find(keyOf(version))
      return stored && read(stored)
    },

    add: (version, files) =>
      uploaded(keyOf(version), files, async stored => {
        const isFirst = await write(() =>
          versions.insertOne(stored).then(
            () => true,
            async error => {
              if (!isDuplicate(error)) throw error
              // The answer to the insert may have been lost, and the insert repeated.
              return (await versions.findOne({ _id: stored._id }))?.file.equals(stored.file) ?? false
            },
          ),
        )
        if (!isFirst) await remove(stored.file)
        return isFirst
      }),

    replace: (version, files) =>
      uploaded(keyOf(version), files, async stored => {
        const former = await write(() =>
          versions.findOneAndReplace({ _id: stored._id }, stored, { upsert: true }),
        )
        await noteReplaced()
        if (former && !former.file.equals(stored.file)) await remove(former.file)
      }),

    async directory(version) {
      const key = keyOf(version)
      const replaced = await replacements()
      if (replaced !== known.replaced) known = { replaced, places: new Map() }
      const { places } = known
      const place = places.get(key)
      if (place) return place
      const stored = await find(key)
      if (!stored) return join(cacheDir, 'none')
      const made = await copied([...key.split('/'), stored.file.toHexString()], stored.parts, () =>
        read(stored),
      )
      places.set(key, made)
      return made
    },
  }
}

const keyOf = ({ name, version }: SliceVersion): string => `${name}/${version}`
