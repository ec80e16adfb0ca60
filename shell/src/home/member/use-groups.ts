import { type Group, listGroups } from '@pingboard/contracts/http/groups.ts'
import { call, type Loading, useLoad } from '@pingboard/kit/api'

export type MyGroups = Loading<{ groups: Group[]; total: number }>

/** The groups of the signed-in person. */
export const useGroups = (): MyGroups =>
  useLoad('groups', async signal => {
    const { data } = await call(listGroups, { signal })
    return { groups: data.data, total: data.metadata.total }
  })
