import { addChinese } from '../../text/addChinese.ts'
import { PlacardNotes } from './PlacardNotes.tsx'
import { SpaceMenu } from './SpaceMenu.tsx'
import { placardText } from './texts.zh.ts'

const addTexts = (): void => addChinese({ placard: placardText })

/** The menu of the space, with its words. */
export function loadMenu(): typeof SpaceMenu {
  addTexts()
  return SpaceMenu
}

/** The pinned message and hints, with their words. */
export function loadNotes(): typeof PlacardNotes {
  addTexts()
  return PlacardNotes
}
