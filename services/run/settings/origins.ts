import { networkInterfaces } from 'node:os'
import type { Settings } from './settings.ts'

/** Origins of the product's own pages; the first is printed. Other origins may not change anything (SES-6). */
export function originsOf({ publicUrl, isPublic, lan }: Settings, port: number): string[] {
  const local = ofThisMachine(new URL(`http://127.0.0.1:${port}`))
  if (publicUrl) {
    const { origin } = new URL(publicUrl)
    return [...new Set([origin, ...(isPublic ? [] : ofThisMachine(new URL(publicUrl))), ...local])]
  }
  if (!lan) return local
  const addresses = Object.values(networkInterfaces())
    .flatMap(list => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
  return [...addresses.map(({ address }) => `http://${address}:${port}`), ...local]
}

const ofThisMachine = ({ protocol, port }: URL): string[] => {
  const tail = port ? `:${port}` : ''
  return [`${protocol}//localhost${tail}`, `${protocol}//127.0.0.1${tail}`]
}
