import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../support/random.ts'
import { type DiskCall, diskWith } from './disk.ts'
import { bytesOf, readTrace } from './trace.ts'

const page = (letter: string) => Buffer.alloc(1024, letter)
const write = (offset: number, letter: string): DiskCall => ({
  kind: 'write',
  name: 'a',
  offset,
  bytes: page(letter),
})
const flush = (name = 'a'): DiskCall => ({ kind: 'flush', name })

/** The distinct contents of a file after many cuts. */
function cuts(calls: readonly DiskCall[], file = 'a', before = page('0')): Set<string> {
  const random = randomFrom(1)
  const found = new Set<string>()
  for (let count = 0; count < 400; count++) {
    const disk = diskWith(new Map([['a', before]]))
    for (const call of calls) disk.apply(call)
    found.add(disk.cut(random).get(file)?.toString('latin1') ?? 'absent')
  }
  return found
}
const halves = (found: Set<string>) =>
  [...found].map(text => `${text[0]}${text[512]}${text[1024] ?? ''}`).sort()

describe('a disk whose power is cut', () => {
  it('keeps what was flushed, always', () => {
    expect(halves(cuts([write(0, '1'), flush()]))).toEqual(['11'])
  })
  it('may keep, lose or tear what was not', () => {
    expect(halves(cuts([write(0, '1')]))).toEqual(['00', '01', '10', '11'])
  })
  it('may keep a later write and lose an earlier one', () => {
    const found = halves(cuts([write(0, '1'), write(1024, '2')], 'a', Buffer.concat([page('0'), page('0')])))
    expect(found).toContain('002')
    expect(found).toContain('110')
  })
  it('may bring back the end of a file that was cut short, until that is flushed', () => {
    const shorten: DiskCall = { kind: 'truncate', name: 'a', size: 512 }
    expect([...cuts([shorten])].map(text => text.length).sort()).toEqual([1024, 512])
    expect([...cuts([shorten, flush()])].map(text => text.length)).toEqual([512])
  })
  it('may forget a new file, and bring back a deleted one, until the directory is flushed', () => {
    const created: DiskCall[] = [
      { kind: 'create', name: 'b' },
      { ...write(0, '1'), name: 'b' } as DiskCall,
      flush('b'),
    ]
    expect(cuts(created, 'b')).toContain('absent')
    expect(halves(cuts([...created, flush('')], 'b'))).toEqual(['11'])
    expect(cuts([{ kind: 'unlink', name: 'a' }]).size).toBe(2)
    expect([...cuts([{ kind: 'unlink', name: 'a' }, flush('')])]).toEqual(['absent'])
  })
})

describe('a trace', () => {
  const read = (...lines: string[]) =>
    [...readTrace(lines.join('\n'), '/data', name => name.endsWith('.sqlite-wal'))].map(traced =>
      traced.kind === 'answer' ? 'answer' : traced.call,
    )
  const wal = '</data/log.sqlite-wal>'

  it('is read into what was written where, byte for byte', () => {
    expect(read(`7 pwrite64(20${wal}, "a\\0\\1\\"2\\r\\377", 7, 32) = 7`)).toEqual([
      { kind: 'write', name: 'log.sqlite-wal', offset: 32, bytes: Buffer.from([97, 0, 1, 34, 50, 13, 255]) },
    ])
    expect(bytesOf('\\0001')).toEqual(Buffer.from([0, 49]))
    expect(() => read(`7 pwrite64(20${wal}, "a"..., 7, 32) = 7`)).toThrow('in part')
  })
  it('takes an interrupted write from its beginning and an interrupted flush from its end', () => {
    const lines = read(
      `7 fdatasync(20${wal} <unfinished ...>`,
      `8 pwrite64(20${wal}, "b", 1, 0 <unfinished ...>`,
      '7 <... fdatasync resumed>) = 0',
      '8 <... pwrite64 resumed>) = 1',
    )
    expect(lines.map(line => (line === 'answer' ? line : line.kind))).toEqual(['write', 'flush'])
  })
  it('takes a failed flush for none, and other files for nobody’s', () => {
    expect(
      read(
        `7 fdatasync(20${wal}) = -1 EIO (Input/output error)`,
        '7 pwrite64(21</data/other>, "b", 1, 0) = 1',
        '7 fsync(3</elsewhere>) = 0',
      ),
    ).toEqual([])
  })
  it('shows the directory, and answers that were a success', () => {
    expect(
      read(
        '7 openat(AT_FDCWD</work>, "/data/log.sqlite-wal", O_RDWR|O_CREAT|O_NOFOLLOW|O_CLOEXEC, 0644) = 20',
        '7 fsync(3</data>) = 0',
        '7 unlink("/data/log.sqlite-wal") = 0',
        '7 write(25<socket:[1]>, "HTTP/1.1 200 OK\\r\\n", 17) = 17',
        '7 write(25<socket:[1]>, "HTTP/1.1 409 Conflict\\r\\n", 23) = 23',
      ),
    ).toEqual([
      { kind: 'create', name: 'log.sqlite-wal' },
      { kind: 'flush', name: '' },
      { kind: 'unlink', name: 'log.sqlite-wal' },
      'answer',
    ])
    expect(() => read(`7 write(20${wal}, "b", 1) = 1`)).toThrow('does not know write')
  })
})
