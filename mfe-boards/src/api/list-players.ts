import { listPlayers as route } from '@pingboard/contracts/http/federation.ts'
import { call, everyRow } from '@pingboard/kit/api'

/** Names of the licence holders of a club, as the federation sorts them: "Hugo BARTHOUIL". */
export async function listPlayers(
  clubNumber: string,
  signal: AbortSignal,
): Promise<{ name: string; licence: string }[]> {
  const players = await everyRow(
    async page => (await call(route, { query: { clubNumber, page }, signal })).data,
  )
  return players.map(({ firstname, lastname, licenseNumber }) => ({
    name: [firstname, lastname].filter(Boolean).join(' '),
    licence: licenseNumber,
  }))
}
