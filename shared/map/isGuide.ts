import type { MapObject } from './placement.ts'
import { propertiesOf } from './properties.ts'

/** Whether an object says that it is a guide (guides.ts reads what it says, and may find that it is none). */
export const isGuide = (object: MapObject): boolean => Boolean(propertiesOf(object)['guide'])
