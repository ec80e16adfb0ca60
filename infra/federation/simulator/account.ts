import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type Reply, refused } from './wire.ts'

/** Accounts and their scripts. */
export interface Accounts {
  /** By identifier. */
  readonly passwords: ReadonlyMap<string, string>
  /** Scripts they may call; all when absent. */
  readonly grants?: readonly string[]
}

/** The refusal of a call, or null. Checks the four parameters, the signature and the right to the script. */
export function refusalOf(accounts: Accounts, script: string, query: URLSearchParams): Reply | null {
  const [id, serial, tm, tmc] = ['id', 'serie', 'tm', 'tmc'].map(name => query.get(name) ?? '')
  if (!id || !serial || !tm || !tmc) return refused('Paramètre manquant')
  const password = accounts.passwords.get(id)
  if (password === undefined || !isSigned(password, tm, tmc)) return refused('Compte incorrect')
  if (!/^[A-Za-z0-9]{1,32}$/.test(serial)) return refused('Compte incorrect')
  // `xml_licence_c` is reserved to the federation's own software.
  const granted = script !== 'xml_licence_c' && (accounts.grants?.includes(script) ?? true)
  return granted ? null : refused('Script non autorisé')
}

function isSigned(password: string, tm: string, tmc: string): boolean {
  const key = createHash('md5').update(password).digest('hex')
  const expected = createHmac('sha1', key).update(tm).digest()
  const given = Buffer.from(tmc, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
