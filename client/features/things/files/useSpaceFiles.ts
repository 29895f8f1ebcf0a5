import { useEffect, useState } from 'react'
import type { AttachmentEntry } from '#shared/http/spaces.ts'
import { fetchAttachments } from '../../../api/spaces.ts'
import { useSession } from '../../../store/sessionStore.ts'
import { onEvents } from '../../../store/worldStore.ts'

export type SpaceFiles = readonly AttachmentEntry[] | 'loading' | 'failed'

/** What was uploaded to the space one is in, the newest first; read anew when somebody has put a file somewhere. */
export function useSpaceFiles(isWanted: boolean): SpaceFiles {
  const spaceId = useSession((state) => state.spaceId)
  const [files, setFiles] = useState<SpaceFiles>('loading')
  useEffect(() => {
    if (!isWanted || spaceId === undefined) return undefined
    let isOver = false
    const read = (): void =>
      void fetchAttachments(spaceId).then(
        ({ data }) => !isOver && setFiles(data),
        () => !isOver && setFiles((before) => (typeof before === 'string' ? 'failed' : before)),
      )
    read()
    const unfollow = onEvents((events) => {
      if (events.some(({ kind }) => kind === 'spaceAttachment')) read()
    })
    return () => {
      isOver = true
      unfollow()
    }
  }, [isWanted, spaceId])
  return files
}
