import type { BoardId } from '@pingboard/contracts/ids.ts'
import { liveAddress } from '../../model/addresses.ts'
import { TvBoards } from './tv-boards.tsx'

/** `/boards/:id/live?mode=tv`. Default export for `lazy`. */
export default function TvRoute({ id }: { id: BoardId }) {
  return <TvBoards key={id} ids={[id]} exit={liveAddress(id)} />
}
