import { fullNames, nameKey } from '../name-key.ts'
import type { Collections, PersonDocument } from './collections.ts'

/** Added to a text, sorts after every text with the same beginning: keys are compared byte by byte. */
const LAST = '\u{10ffff}'

const beginning = (text: string) => ({ $gte: text, $lt: `${text}${LAST}` })

/** People whose first name, last name or both begin with the text; see the port. */
export async function peopleNamed(
  { people }: Pick<Collections, 'people'>,
  text: string,
  { page, size }: { page: number; size: number },
): Promise<{ found: readonly PersonDocument[]; total: number }> {
  const from = nameKey(text) ?? ''
  // A text of accents alone gives an empty key, and every name begins with the empty key.
  if (from === '') return { found: [], total: 0 }
  const isFound = {
    $or: [
      { lastnameKey: beginning(from) },
      { firstnameKey: beginning(from) },
      ...fullNames(from).map(({ first, last }) => ({
        lastnameKey: beginning(last),
        firstnameKey: beginning(first),
      })),
    ],
  }
  const [found, total] = await Promise.all([
    people
      .aggregate<PersonDocument>([
        { $match: isFound },
        // A missing name sorts first in MongoDB, and comes last here.
        {
          $set: {
            last: { $ifNull: ['$lastnameKey', LAST] },
            first: { $ifNull: ['$firstnameKey', LAST] },
          },
        },
        { $sort: { last: 1, first: 1, _id: 1 } },
        { $skip: (page - 1) * size },
        { $limit: size },
      ])
      .toArray(),
    people.countDocuments(isFound),
  ])
  return { found, total }
}
