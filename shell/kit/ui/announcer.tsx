import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { announcementAtom } from '../slice/announcer.ts'
import { AnnouncementQueue } from './announcement-queue.ts'

/** The page's one polite live region: present and empty at first paint, at most one message in four seconds. */
export function Announcer() {
  const announcement = useAtomValue(announcementAtom)
  const [text, setText] = useState('')
  const queue = useRef<AnnouncementQueue>(null)

  useEffect(() => {
    const created = new AnnouncementQueue(setText)
    queue.current = created
    return () => created.stop()
  }, [])
  useEffect(() => {
    if (announcement.count > 0) queue.current?.add(announcement)
  }, [announcement])

  return (
    <div className="vh" role="status" aria-live="polite" aria-atomic="true" data-live-announcer="true">
      {text}
    </div>
  )
}
