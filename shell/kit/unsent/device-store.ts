import type { List } from './list.ts'
import type { UnsentStore } from './store.ts'

const DATABASE = 'pingboard'
const UNSENT = 'unsent'

/** Keeps the lists in the browser's database: one record a person, under their id. A list is on the disk when kept. */
export function deviceStore(factory: IDBFactory = indexedDB): UnsentStore {
  let opening: Promise<IDBDatabase> | null = null

  function open(): Promise<IDBDatabase> {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = factory.open(DATABASE, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(UNSENT)
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const database = request.result
        // Closed by the browser, or in the way of a later version.
        database.onclose = forget
        database.onversionchange = () => {
          database.close()
          forget()
        }
        resolve(database)
      }
    })
    opening.catch(forget)
    return opening
  }
  const forget = () => {
    opening = null
  }

  return {
    isDurable: true,
    async update(user, op) {
      const transaction = (await open()).transaction(UNSENT, 'readwrite', { durability: 'strict' })
      const lists = transaction.objectStore(UNSENT)
      const { promise, resolve, reject } = Promise.withResolvers<List>()
      let list: List = []
      const reading = lists.get(user)
      reading.onsuccess = () => {
        const kept: List = Array.isArray(reading.result) ? reading.result : []
        // An error thrown here ends the transaction without a change.
        list = op(kept)
        if (list === kept) return
        if (list.length > 0) lists.put(list, user)
        else lists.delete(user)
      }
      transaction.oncomplete = () => resolve(list)
      transaction.onabort = () => reject(transaction.error ?? new Error('the list was not kept'))
      return promise
    },
  }
}
