import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allowedBase, isPublic } from '@pingboard/infra/federation/addresses.ts'
import { departmentsOf } from '@pingboard/infra/federation/departments.ts'
import { UpstreamError } from '@pingboard/infra/federation/errors.ts'
import { openSerial } from '@pingboard/infra/federation/serial.ts'
import { signature, timestamp } from '@pingboard/infra/federation/signing.ts'
import { slots } from '@pingboard/infra/federation/slots.ts'
import { describe, expect, it, onTestFinished } from 'vitest'

describe('signing', () => {
  it('agrees with the official test vector', () => {
    expect(signature('FFTT', '20150611140022081')).toBe('517b27013dd619db47f2bf4c50ae504acbb33980')
  })

  it('stamps in Paris time, summer and winter, with 17 digits', () => {
    expect(timestamp(new Date('2025-07-01T22:05:09.007Z'))).toBe('20250702000509007')
    expect(timestamp(new Date('2025-12-31T23:30:00.120Z'))).toBe('20260101003000120')
  })
})

describe('the serial number', () => {
  const directory = () => {
    const path = mkdtempSync(join(tmpdir(), 'serial-'))
    onTestFinished(() => rmSync(path, { recursive: true }))
    return path
  }

  it('is made once, 15 capitals and digits, and kept', () => {
    const path = directory()
    const first = openSerial(path, 'demo')
    expect(first.value).toMatch(/^[A-Z0-9]{15}$/)
    first.markRegistered()
    const again = openSerial(path, 'demo')
    expect([again.value, again.registered()]).toEqual([first.value, true])
  })

  it('differs between the demo and the real service', () => {
    const path = directory()
    expect(openSerial(path, 'demo').value).not.toBe(openSerial(path, 'smartping').value)
  })

  it('that is given wins, and is registered itself', () => {
    const path = directory()
    openSerial(path, 'smartping').markRegistered()
    const given = openSerial(path, 'smartping', 'ABCDEFGHIJ12345')
    expect([given.value, given.registered()]).toEqual(['ABCDEFGHIJ12345', false])
  })

  it('in a damaged file is made anew; the file is for its owner only', () => {
    const path = directory()
    writeFileSync(join(path, 'federation-serial-demo.json'), '{"serial":')
    expect(openSerial(path, 'demo').value).toMatch(/^[A-Z0-9]{15}$/)
    if (process.platform === 'win32') return
    expect(statSync(join(path, 'federation-serial-demo.json')).mode & 0o077).toBe(0)
  })
})

describe('where calls may go', () => {
  it('to the federation over https, and to the demo on 127.0.0.1', () => {
    expect(allowedBase('https://apiv2.fftt.com/mobile/pxml', 'smartping').pathname).toBe('/mobile/pxml/')
    expect(allowedBase('http://127.0.0.1:4000/mobile/pxml/', 'demo').port).toBe('4000')
  })

  it.each([
    ['http://apiv2.fftt.com/', 'smartping'],
    ['https://apiv2.fftt.com:8443/', 'smartping'],
    ['https://apiv2.fftt.com.example/', 'smartping'],
    ['https://user@apiv2.fftt.com/', 'smartping'],
    ['http://127.0.0.1:4000/', 'smartping'],
    ['https://apiv2.fftt.com/', 'demo'],
    ['http://localhost:4000/', 'demo'],
    ['http://169.254.169.254/', 'demo'],
  ] as const)('not to %s as %s', (address, source) => {
    expect(() => allowedBase(address, source)).toThrow('not allowed')
  })

  it('a name must lead to the open Internet', () => {
    expect(['8.8.8.8', '51.15.0.1', '2a01:e0a::1'].map(isPublic)).toEqual([true, true, true])
    const closed = [
      '10.1.2.3',
      '127.0.0.1',
      '169.254.169.254',
      '172.20.0.1',
      '192.168.1.1',
      '100.100.0.1',
      '0.0.0.0',
    ]
    const closed6 = [
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      'ff02::1',
      '::ffff:8.8.8.8',
      '64:ff9b::a00:1',
      '2002:a00:1::',
    ]
    for (const address of [...closed, ...closed6, '224.0.0.1', '255.255.255.255']) {
      expect([address, isPublic(address)]).toEqual([address, false])
    }
  })
})

describe('upstream slots', () => {
  it('no more tasks run at once than there are slots, and all run in turn', async () => {
    const room = slots(4)
    let [running, most] = [0, 0]
    const task = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise(resolve => setImmediate(resolve))
      running -= 1
    }
    const { signal } = new AbortController()
    await Promise.all(Array.from({ length: 30 }, () => room.run(signal, task)))
    expect([most, running]).toEqual([4, 0])
  })

  it('who waits too long leaves the queue', async () => {
    const room = slots(1)
    const impatient = new AbortController()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const first = room.run(new AbortController().signal, () => held)
    const second = room.run(impatient.signal, async () => 'never')
    impatient.abort()
    await expect(second).rejects.toBeInstanceOf(UpstreamError)
    release()
    await first
    expect(await room.run(new AbortController().signal, async () => 'free')).toBe('free')
  })
})

describe('committees and departments', () => {
  it.each([
    ['04', ['04', '05']],
    ['26', ['26', '07']],
    ['42', ['42', '43']],
    ['98', ['2B']],
    ['99', ['2A']],
    ['9A', ['971']],
    ['9E', ['988']],
    ['33', ['33']],
  ])('committee %s covers %s', (committee, departments) => {
    expect(new Set(departmentsOf(committee))).toEqual(new Set(departments))
  })
})
