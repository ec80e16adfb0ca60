/** Groups of which the person has read that they were added. The shell removes it when the person signs out. */
const KEY = 'person.additions-read'

const read = (): string[] => {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ').filter(Boolean)
  } catch {
    return []
  }
}

export const isAdditionRead = (group: string): boolean => read().includes(group)

export function keepAdditionRead(group: string): void {
  try {
    localStorage.setItem(KEY, [...read(), group].join(' '))
  } catch {
    // The note then comes back with the next visit.
  }
}
