import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { baseAddress } from '@pingboard/infra/federation/base-address.ts'
import { committeesOf } from '@pingboard/infra/federation/departments.ts'
import { openSerial } from '@pingboard/infra/federation/serial.ts'
import { signature, timestamp } from '@pingboard/infra/federation/signing.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { departmentOfClub } from '../../shell/kit/federation/department-of-club.ts'
import { DEPARTMENTS } from '../../shell/kit/federation/departments.ts'

describe('signing', () => {
  it('agrees with the official test vector', () => {
    expect(signature('FFTT', '20150611140022081')).toBe('517b27013dd619db47f2bf4c50ae504acbb33980')
  })

  it('stamps in Paris time, summer and winter, with 17 digits', () => {
    expect(timestamp(new Date('2025-07-01T22:05:09.007Z'))).toBe('20250702000509007')
    expect(timestamp(new Date('2025-12-31T23:30:00.120Z'))).toBe('20260101003000120')
  })
})

/** Opens the serial once the gate is open: says that it is there, then the value. */
const STARTER = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, workerData } from 'node:worker_threads'
    import { openSerial } from '${new URL('../../infra/federation/serial.ts', import.meta.url)}'
    parentPort.postMessage('there')
    Atomics.wait(new Int32Array(workerData.gate), 0, 0)
    parentPort.postMessage(openSerial(workerData.path, workerData.name).value)
  `)}`,
)

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

  it('is one for all processes of a directory, also when they start together', async () => {
    const path = directory()
    for (let round = 0; round < 5; round++) {
      const gate = new SharedArrayBuffer(4)
      const workerData = { path, name: `round-${round}`, gate }
      const workers = Array.from({ length: 4 }, () => new Worker(STARTER, { workerData }))
      onTestFinished(async () => void (await Promise.all(workers.map(worker => worker.terminate()))))
      await Promise.all(workers.map(worker => once(worker, 'message')))
      const values = Promise.all(workers.map(worker => once(worker, 'message')))
      Atomics.store(new Int32Array(gate), 0, 1)
      Atomics.notify(new Int32Array(gate), 0)
      const found = new Set((await values).flat())
      expect(found).toEqual(new Set([openSerial(path, workerData.name).value]))
    }
    expect(readdirSync(path).filter(name => !/^federation-serial-round-\d\.json$/.test(name))).toEqual([])
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
    expect(baseAddress('https://apiv2.fftt.com/mobile/pxml', 'smartping').url.pathname).toBe('/mobile/pxml/')
    expect(baseAddress('http://127.0.0.1:4000/mobile/pxml/', 'demo').hosts).toEqual(['127.0.0.1:4000'])
  })

  it.each([
    ['https://proxy.example/fftt', 'proxy.example:443'],
    ['https://apiv2.fftt.com:8443/', 'apiv2.fftt.com:8443'],
    ['http://10.0.0.7:3128/fftt/', '10.0.0.7:3128'],
    ['http://proxy.lan/', 'proxy.lan:80'],
  ])('and to %s, when a setting names it, there only', (address, host) => {
    expect(baseAddress(address, 'smartping').hosts).toEqual([host])
  })

  it.each([
    ['http://apiv2.fftt.com/', 'smartping'],
    ['https://user@apiv2.fftt.com/', 'smartping'],
    ['https://proxy.example/?x=1', 'smartping'],
    ['ftp://proxy.example/', 'smartping'],
    ['https://apiv2.fftt.com/', 'demo'],
    ['http://localhost:4000/', 'demo'],
    ['http://169.254.169.254/', 'demo'],
  ] as const)('not to %s as %s', (address, source) => {
    expect(() => baseAddress(address, source)).toThrow('not allowed')
  })
})

describe('committees and departments', () => {
  it.each([
    ['04', ['04']],
    ['05', ['04']],
    ['07', ['26']],
    ['43', ['42']],
    ['2A', ['99']],
    ['20', ['98', '99']],
    ['988', ['9E', '9F']],
    ['33', ['33']],
  ])('clubs of department %s are those of %s', (department, committees) =>
    expect(committeesOf(department)).toEqual(committees),
  )

  it('the screens find each club again under its department, or the one it is merged with', () => {
    for (const { number } of DEPARTMENTS) {
      for (const committee of committeesOf(number)) {
        const shown = departmentOfClub(`00${committee}0001`)
        expect(shown && committeesOf(shown), `${number} by ${committee}`).toEqual(committeesOf(number))
      }
    }
  })
})
