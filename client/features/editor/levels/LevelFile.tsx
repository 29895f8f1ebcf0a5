import type { MapId } from '#shared/ids.ts'
import { uploadLevelFile } from '../../../api/files/upload.ts'
import { sessionStore } from '../../../store/sessionStore.ts'
import { SendFile } from '../properties/SendFile.tsx'

/** Sends a picture or a sound from one's own machine for a level; `onDone` has its path. */
export function LevelFile({
  mapId,
  sends,
  label,
  onDone,
}: {
  readonly mapId: MapId
  readonly sends: 'image' | 'audio'
  /** What it is for. */
  readonly label: string
  readonly onDone: (path: string) => void
}) {
  return (
    <SendFile
      sends={sends}
      label={label}
      send={(file, options) => uploadLevelFile(`${sessionStore.get().spaceId}.${mapId}`, file, options)}
      onDone={onDone}
    />
  )
}
