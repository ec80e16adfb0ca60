import { createHash, createHmac } from 'node:crypto'

const PARIS = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})

/** The unsigned time stamp of a call, 17 digits `yyyyMMddHHmmssSSS` in Europe/Paris (Smartping 2.0, "tm"). */
export function timestamp(now: Date): string {
  const parts = Object.fromEntries(PARIS.formatToParts(now).map(part => [part.type, part.value]))
  const { year, month, day, hour, minute, second, fractionalSecond } = parts
  return `${year}${month}${day}${hour}${minute}${second}${fractionalSecond}`
}

/**
 * The signed time stamp, "tmc": HMAC-SHA1 of `tm`, whose key is the MD5 of the password written in lower-case hex
 * (the 32 characters, not the 16 bytes). Source: technical specification of Smartping 2.0, with its test vector.
 */
export function signature(password: string, tm: string): string {
  const key = createHash('md5').update(password, 'utf8').digest('hex')
  return createHmac('sha1', key).update(tm).digest('hex')
}
