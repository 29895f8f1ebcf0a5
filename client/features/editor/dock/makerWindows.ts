import { DoorOpen, History, Layers, LayoutTemplate, Sun, type LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { LevelSettings } from '../levels/LevelSettings.tsx'
import { LevelsWindow } from '../levels/LevelsWindow.tsx'
import { PermittedRooms } from '../rooms/PermittedRooms.tsx'
import { TemplateWindow } from '../template/TemplateWindow.tsx'
import { VersionsWindow } from '../versions/VersionsWindow.tsx'

/** Who looks at the menu of the map maker. */
interface MakerWho {
  /** Runs the space (ADMIN and above). */
  readonly manages: boolean
  /** May build everywhere (BUILDER and above). */
  readonly buildsEverywhere: boolean
  /** Owns the space. */
  readonly owns: boolean
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
  { id: 'levels', Icon: Layers, may: ({ buildsEverywhere }) => buildsEverywhere, Window: LevelsWindow },
  { id: 'levelSettings', Icon: Sun, may: ({ buildsEverywhere }) => buildsEverywhere, Window: LevelSettings },
  { id: 'versions', Icon: History, may: ({ buildsEverywhere }) => buildsEverywhere, Window: VersionsWindow },
  { id: 'permitted', Icon: DoorOpen, may: ({ manages }) => manages, Window: PermittedRooms },
  { id: 'template', Icon: LayoutTemplate, may: ({ owns }) => owns, Window: TemplateWindow },
] as const satisfies readonly MakerWindow[]

export type MakerWindowId = (typeof makerWindows)[number]['id']
