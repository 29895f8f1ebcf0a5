import { AppWindow, Globe, Image, PhoneOutgoing, ScanEye, StickyNote, type LucideIcon } from 'lucide-react'
import type { UsableKind } from '#shared/map/interactionKinds.ts'

const icons: Readonly<Record<UsableKind, LucideIcon>> = {
  website: Globe,
  poster: Image,
  call: PhoneOutgoing,
  note: StickyNote,
  modal: AppWindow,
}

/** The picture of what using a thing does. */
export const kindIcon = (kind: UsableKind | undefined): LucideIcon => (kind ? icons[kind] : ScanEye)
