import { DoorOpen, type LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { PermittedRooms } from '../rooms/PermittedRooms.tsx'

/** Who looks at the menu of the map maker. */
interface MakerWho {
  /** Runs the space (ADMIN and above). */
  readonly manages: boolean
}

interface MakerWindow {
  /** A word of editor.windows. */
  readonly id: string
  readonly Icon: LucideIcon
  readonly may: (who: MakerWho) => boolean
  readonly Window: ComponentType<{ readonly onClose: () => void }>
}

/** What the map maker does in windows of its own, in the order of its menu. */
export const makerWindows = [
  { id: 'permitted', Icon: DoorOpen, may: ({ manages }) => manages, Window: PermittedRooms },
] as const satisfies readonly MakerWindow[]

export type MakerWindowId = (typeof makerWindows)[number]['id']
