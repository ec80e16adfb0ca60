import type { Directory } from '../ports/directory.ts'
import type { PersonalRecords } from '../ports/personal-records.ts'

/** Names for ids. The answer omits erased accounts. A person without a name is included, with nulls. */
export function directory(people: PersonalRecords): Directory {
  return {
    async names(ids) {
      if (ids.length === 0) return new Map()
      const found = await people.byIds(ids)
      return new Map(
        [...found].map(([id, { firstname, lastname, licenseNumber }]) => [
          id,
          { firstname, lastname, licenseNumber },
        ]),
      )
    },
  }
}
