import { type PersonalExport, exportData as route } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'

export const exportData = async (): Promise<PersonalExport> => (await call(route, {})).data
