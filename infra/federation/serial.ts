import { hash, randomInt, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Log } from '@pingboard/services/ports/log.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const FORM = /^[A-Za-z0-9]{15}$/

/** The serial number of this installation, and whether `xml_initialisation` was called for it. */
export interface Serial {
  readonly value: string
  registered(): boolean
  markRegistered(): void
}

/**
 * Reads the serial number kept in the directory, or makes one: 15 random characters `[A-Z0-9]`, made and registered
 * once per installation, and sent with every call (Smartping 2.0, "serie"). Processes that share the directory share
 * the number, also when they start together. A given number is used first, and kept too. The demo and the real service
 * have separate files, so that neither uses the other's number.
 */
export function openSerial(directory: string, name: string, given: string | null = null, log?: Log): Serial {
  mkdirSync(directory, { recursive: true })
  const file = join(directory, `federation-serial-${name}.json`)
  const kept = read(file) ?? claim(file, given ?? make(), log)
  const value = given ?? kept.serial
  let registered = kept.serial === value && kept.registered
  const write = () => inOneStep(file, { serial: value, registered }, draft => renameSync(draft, file))
  if (kept.serial !== value) write()
  return {
    value,
    registered: () => registered,
    markRegistered: () => {
      registered = true
      write()
    },
  }
}

interface Kept {
  readonly serial: string
  readonly registered: boolean
}

function make(): string {
  return Array.from({ length: 15 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}

function read(file: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof kept !== 'object' || kept === null || !('serial' in kept)) return null
    if (typeof kept.serial !== 'string' || !FORM.test(kept.serial)) return null
    // Files of the first builds have no checksum.
    if ('checksum' in kept && kept.checksum !== checksumOf(kept.serial)) return null
    return { serial: kept.serial, registered: 'registered' in kept && kept.registered === true }
  } catch {
    return null
  }
}

/** Checksum of a serial: without it, a serial with a wrong letter would look valid. */
const checksumOf = (serial: string): string => hash('sha256', serial).slice(0, 16)

/** Keeps a first number, unless another process was quicker: then the number is that one's. */
function claim(file: string, serial: string, log?: Log): Kept {
  const first: Kept = { serial, registered: false }
  return inOneStep(file, first, draft => {
    try {
      linkSync(draft, file)
      return first
    } catch {
      const theirs = read(file)
      if (theirs) return theirs
      if (existsSync(file))
        log?.warn({ file: basename(file) }, 'the federation serial was damaged, and is made again')
      renameSync(draft, file)
      return first
    }
  })
}

/** Writes a draft of this process's own for `place` to put there: a crash leaves the old file or the new one. */
function inOneStep<T>(file: string, kept: Kept, place: (draft: string) => T): T {
  const draft = `${file}.${randomUUID()}.new`
  try {
    writeFileSync(draft, `${JSON.stringify({ ...kept, checksum: checksumOf(kept.serial) })}\n`, {
      mode: 0o600,
    })
    return place(draft)
  } finally {
    rmSync(draft, { force: true })
  }
}
