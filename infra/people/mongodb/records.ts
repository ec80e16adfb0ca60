import {
  EmailTaken,
  type Person,
  type PersonalRecords,
  type PersonChange,
} from '@pingboard/services/ports/personal-records.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import { isDuplicate } from '../../mongodb/failures.ts'
import { nameKey } from '../name-key.ts'
import type { Collections, PersonDocument } from './collections.ts'
import { upserted } from './duplicates.ts'
import type { Forgetting } from './forgetting.ts'
import type { CarryOut } from './kept-answers.ts'
import { peopleNamed } from './names.ts'
import type { Together } from './together.ts'

const ERASED = 'erased'

export function personalRecords(
  { people, leaving, places }: Pick<Collections, 'people' | 'leaving' | 'places'>,
  { together, carryOut, forgetting }: { together: Together; carryOut: CarryOut; forgetting: Forgetting },
): PersonalRecords {
  const find = (found: PersonDocument | null) => found && toPerson(found)

  return {
    async add(person) {
      try {
        await people.insertOne(toDocument(person))
        return true
      } catch (error) {
        if (!isDuplicate(error)) throw error
        // An attempt that was not answered may have stored this same person.
        const { id, email, createdAt } = person
        return (await people.countDocuments({ _id: id, email, createdAt }, { limit: 1 })) > 0
      }
    },
    async byId(id) {
      return find(await people.findOne({ _id: id }))
    },
    async byIds(ids) {
      const found = await people.find({ _id: { $in: [...ids] } }).toArray()
      return new Map(found.map(document => [document._id, toPerson(document)]))
    },
    async flagsOf(id) {
      return (await people.findOne({ _id: id }, { projection: { flags: 1 } }))?.flags ?? []
    },
    async byEmail(email) {
      return find(await people.findOne({ email }))
    },
    async search(text, page) {
      const { found, total } = await peopleNamed({ people }, text, page)
      return { people: found.map(toPerson), total }
    },
    async update(id, change, keep) {
      const fields = withKeys(change)
      const isEmpty = Object.keys(fields).length === 0
      return carryOut(keep, async within => {
        if (isEmpty) return find(await people.findOne({ _id: id }, within))
        const options = { ...within, returnDocument: 'after' } as const
        return find(
          await people.findOneAndUpdate({ _id: id }, { $set: fields }, options).catch(error => {
            throw isDuplicate(error) ? new EmailTaken("the e-mail is somebody else's") : error
          }),
        )
      })
    },
    async replacePasswordHash(id, from, to) {
      // `to` is what an attempt that was not answered may have stored.
      const found = { _id: id, passwordHash: { $in: [from, to] } }
      return (await people.updateOne(found, { $set: { passwordHash: to } })).matchedCount > 0
    },
    async remove(id) {
      await together(async session => {
        const person = await people.findOneAndDelete({ _id: id }, { session })
        if (person === null) return
        const options = { session, upsert: true }
        await leaving.replaceOne({ _id: id }, { email: person.email, isForgotten: false }, options)
      })
    },
    async leaving() {
      const found = await leaving.find({ isForgotten: false }).sort({ _id: 1 }).toArray()
      return found.map(({ _id, email = '' }) => ({ id: _id, email }))
    },
    forget: forgetting.forget,
    overwritten: forgetting.done,
    async erasedUpTo() {
      return (await places.findOne({ _id: ERASED }))?.position ?? START
    },
    async noteErasedUpTo(position) {
      await upserted(() => places.replaceOne({ _id: ERASED }, { position }, { upsert: true }))
    },
  }
}

/** A change with the search keys of the names it changes. Absent fields are left out. */
function withKeys(change: PersonChange): Partial<Omit<PersonDocument, '_id'>> {
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as PersonChange
  return {
    ...given,
    ...(given.firstname !== undefined && { firstnameKey: nameKey(given.firstname) }),
    ...(given.lastname !== undefined && { lastnameKey: nameKey(given.lastname) }),
  }
}

const toDocument = ({ id, ...person }: Person): PersonDocument => ({
  _id: id,
  ...person,
  firstnameKey: nameKey(person.firstname),
  lastnameKey: nameKey(person.lastname),
})

function toPerson(found: PersonDocument): Person {
  return {
    id: found._id,
    email: found.email,
    firstname: found.firstname,
    lastname: found.lastname,
    licenseNumber: found.licenseNumber,
    passwordHash: found.passwordHash,
    enableEmails: found.enableEmails,
    enableNotifications: found.enableNotifications,
    isVerified: found.isVerified,
    language: found.language,
    flags: found.flags,
    createdAt: found.createdAt,
    updatedAt: found.updatedAt,
  }
}
