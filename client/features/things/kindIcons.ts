import {
  AppWindow,
  CirclePlus,
  Coffee,
  DoorOpen,
  Globe,
  Hand,
  Image,
  Lamp,
  Music,
  PenLine,
  PhoneOutgoing,
  Puzzle,
  ScanEye,
  StickyNote,
  Trophy,
  Tv,
  type LucideIcon,
} from 'lucide-react'
import { componentOf, type ComponentName, type UsableKind } from '#shared/map/interactionKinds.ts'
import type { MapObject } from '#shared/map/placement.ts'

const icons: Readonly<Record<Exclude<UsableKind, 'component'>, LucideIcon>> = {
  website: Globe,
  poster: Image,
  call: PhoneOutgoing,
  video: Tv,
  extension: Puzzle,
  note: StickyNote,
  modal: AppWindow,
}

const componentIcons: Readonly<Record<ComponentName, LucideIcon>> = {
  board: PenLine,
  lamp: Lamp,
  door: DoorOpen,
  counter: CirclePlus,
  scoreBoard: Trophy,
  coffee: Coffee,
  jukebox: Music,
  exhibit: ScanEye,
}

/** The picture of what using a thing does, or of what one does with one's hands. */
export function thingIcon(
  { kind, hand }: { readonly kind?: UsableKind | undefined; readonly hand?: string | undefined },
  object: MapObject | undefined,
): LucideIcon {
  if (kind === 'component') return componentIcons[(object && componentOf(object)) ?? 'board']
  if (kind) return icons[kind]
  return hand ? Hand : ScanEye
}
