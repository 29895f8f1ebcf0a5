import type { ComponentType } from 'react'
import { GroundShelf } from '../ground/GroundShelf.tsx'
import { BareShelf } from '../properties/BareShelf.tsx'
import { HereList } from './HereList.tsx'

/** Shelves that search and load by themselves, behind those of rooms and things; names in editor.groups. */
export const plainShelves = {
  ground: GroundShelf,
  bare: BareShelf,
  here: HereList,
} as const satisfies Readonly<Record<string, ComponentType>>

export type PlainShelf = keyof typeof plainShelves
export const plainShelfIds = Object.keys(plainShelves) as PlainShelf[]
