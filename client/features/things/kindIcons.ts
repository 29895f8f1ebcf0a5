import {
  AppWindow,
  Globe,
  Image,
  PenLine,
  PhoneOutgoing,
  ScanEye,
  StickyNote,
  Tv,
  type LucideIcon,
} from 'lucide-react'
import type { UsableKind } from '#shared/map/interactionKinds.ts'

const icons: Readonly<Record<UsableKind, LucideIcon>> = {
  website: Globe,
  poster: Image,
  call: PhoneOutgoing,
  video: Tv,
  note: StickyNote,
  component: PenLine,
  modal: AppWindow,
}

/** The picture of what using a thing does. */
export const kindIcon = (kind: UsableKind | undefined): LucideIcon => (kind ? icons[kind] : ScanEye)
