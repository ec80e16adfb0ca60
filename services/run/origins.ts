import { networkInterfaces } from 'node:os'
import type { Settings } from './settings.ts'

/** Origins of the product's own pages; the first is printed. Other origins may not change anything (SES-6). */
export function originsOf({ publicUrl, lan }: Settings, port: number): string[] {
  const local = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  if (publicUrl) return [new URL(publicUrl).origin, ...local]
  if (!lan) return local
  const addresses = Object.values(networkInterfaces())
    .flatMap(list => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
  return [...addresses.map(({ address }) => `http://${address}:${port}`), ...local]
}
