import { basename, dirname } from 'node:path'
import type { DiskCall } from './disk.ts'

/** A relevant line of a trace: a change of the directory, or an answer given to the network. */
export type Traced =
  | { readonly kind: 'disk'; readonly call: DiskCall }
  | { readonly kind: 'answer'; readonly text: string }

/** For `strace`: every call that changes a file's content or name, makes it durable, or speaks to a client. */
export const TRACE_ARGS = [
  '-f',
  '-y',
  '--seccomp-bpf',
  '-s',
  '70000',
  '-e',
  'trace=openat,unlink,unlinkat,rename,renameat2,pwrite64,pwritev,ftruncate,fallocate,fsync,fdatasync,write,writev,sendto,sendmsg',
  '-e',
  'signal=none',
]

/**
 * Reads, in order, what a traced program did to the files that `isOurs` accepts in one directory, and what it
 * answered. When another thread interrupts a call, the call counts from its beginning, but a flush counts from its
 * end: no change counts as safe too early.
 * @throws Error for a call that changes those files in a way the disk does not know
 */
export function* readTrace(
  text: string,
  directory: string,
  isOurs: (name: string) => boolean,
): Generator<Traced> {
  /** By thread: the beginning of a call whose end comes later. */
  const begun = new Map<string, string>()

  function nameIn(path: string): string | null {
    return dirname(path) === directory && isOurs(basename(path)) ? basename(path) : null
  }

  for (const line of text.split('\n')) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    const cut = rest.indexOf(' <unfinished ...>')
    if (cut >= 0) {
      begun.set(thread, rest.slice(0, cut))
      const early = found(rest.slice(0, cut), nameIn, directory)
      if (early && !isFlush(early)) yield early
      continue
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)?.[1]
    if (resumed === undefined) {
      const whole = found(rest, nameIn, directory)
      if (whole) yield whole
      continue
    }
    const whole = `${begun.get(thread) ?? ''}${resumed}`
    begun.delete(thread)
    const late = found(whole, nameIn, directory)
    if (late && isFlush(late)) yield late
  }
}

const isFlush = (traced: Traced) => traced.kind === 'disk' && traced.call.kind === 'flush'

function found(line: string, nameIn: (path: string) => string | null, directory: string): Traced | null {
  const call = /^(\w+)\(/.exec(line)?.[1]
  switch (call) {
    case 'openat': {
      const [, path = '', flags = ''] = /^openat\([^,]*, "([^"]*)", ([A-Z_|]+)/.exec(line) ?? []
      const name = nameIn(path)
      return name && flags.includes('O_CREAT') && !/= -1 /.test(line) ? disk({ kind: 'create', name }) : null
    }
    case 'unlink':
    case 'unlinkat': {
      const name = nameIn(/"([^"]*)"/.exec(line)?.[1] ?? '')
      return name && !/= -1 /.test(line) ? disk({ kind: 'unlink', name }) : null
    }
    case 'fsync':
    case 'fdatasync': {
      const path = pathOf(line)
      const name = path === directory ? '' : nameIn(path)
      return name !== null && / = 0$/.test(line) ? disk({ kind: 'flush', name }) : null
    }
    case 'ftruncate': {
      const name = nameIn(pathOf(line))
      return name ? disk({ kind: 'truncate', name, size: Number(/, (\d+)/.exec(line)?.[1]) }) : null
    }
    case 'pwrite64': {
      const name = nameIn(pathOf(line))
      if (!name) return null
      const [, text = '', length, offset] =
        /^pwrite64\([^"]*"((?:[^"\\]|\\.)*)", (\d+), (\d+)/.exec(line) ?? []
      const bytes = bytesOf(text)
      if (bytes.length !== Number(length)) throw new Error(`a write of ${name} was traced in part`)
      return disk({ kind: 'write', name, offset: Number(offset), bytes })
    }
    case 'write':
    case 'writev':
    case 'sendto':
    case 'sendmsg':
      if (nameIn(pathOf(line))) throw new Error(`the disk does not know ${call} of a file`)
      return line.includes('"HTTP/1.1 2') ? { kind: 'answer', text: line } : null
    case 'pwritev':
    case 'fallocate':
    case 'rename':
    case 'renameat2': {
      const touches = [pathOf(line), ...[...line.matchAll(/"([^"]*)"/g)].map(([, path = '']) => path)]
      if (touches.some(nameIn)) throw new Error(`the disk does not know ${call}`)
      return null
    }
    default:
      return null
  }
}

const disk = (call: DiskCall): Traced => ({ kind: 'disk', call })

/** Path of the descriptor that a call begins with, as `-y` shows it; empty for a file without a name. */
const pathOf = (line: string): string => /^\w+\(\d+<([^>]*)>[,)]/.exec(line)?.[1] ?? ''

const LETTERS: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, v: 11, f: 12, '"': 34, '\\': 92 }

/** The bytes of a string as `strace` prints it: C escapes, and octal numbers as short as possible. */
export function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(text.length)
  let length = 0
  for (let at = 0; at < text.length; ) {
    if (text[at] !== '\\') {
      bytes[length++] = text.charCodeAt(at++)
      continue
    }
    const letter = LETTERS[text[at + 1] ?? '']
    if (letter !== undefined) {
      bytes[length++] = letter
      at += 2
      continue
    }
    const [digits = ''] = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4)) ?? []
    if (digits === '') throw new Error(`an escape nobody knows: ${text.slice(at, at + 4)}`)
    bytes[length++] = Number.parseInt(digits, 8)
    at += 1 + digits.length
  }
  return bytes.subarray(0, length)
}
