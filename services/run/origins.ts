import { networkInterfaces } from 'node:os'
import type { Settings } from './settings.ts'

/** Addresses our own pages are served from, the one to print first. No other origin may change anything (SES-6). */
export function originsOf({ publicUrl, lan }: Settings, port: number): string[] {
  const local = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  if (publicUrl) return [new URL(publicUrl).origin, ...local]
  if (!lan) return local
  const addresses = Object.values(networkInterfaces())
    .flatMap(list => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
  return [...addresses.map(({ address }) => `http://${address}:${port}`), ...local]
}
