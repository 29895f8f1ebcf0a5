import type { GameMap } from '#shared/world/world.ts'

/** The screens of halls: their own words make way for what the space has to say there. */
const HALL_SCREEN = 'screen-wall-hall'
/** What is longer is read in full on the interface; letters on the wall stay readable from the last row. */
const CHARACTERS = 24

/** Properties of an object with these words; what is no JSON says nothing else. */
function withText(propertiesJson: string | null | undefined, text: string): string {
  try {
    return JSON.stringify({ ...(JSON.parse(propertiesJson || '{}') as object), text })
  } catch {
    return JSON.stringify({ text })
  }
}

let last: { readonly map: GameMap; readonly text: string; readonly shown: GameMap } | undefined

/** A level with the text of the meeting hall on the screens of its halls; itself where there is nothing to say. */
export function withHallText(map: GameMap, banner: string): GameMap {
  const [line = ''] = banner.trim().split('\n')
  if (line === '') return map
  if (last?.map === map && last.text === line) return last.shown
  const letters = [...line]
  const text = letters.length > CHARACTERS ? `${letters.slice(0, CHARACTERS).join('')}…` : line
  const objects = new Map(map.objects)
  let isHall = false
  for (const [key, object] of map.objects) {
    if (object.templateId !== HALL_SCREEN) continue
    isHall = true
    objects.set(key, { ...object, propertiesJson: withText(object.propertiesJson, text) })
  }
  last = { map, text: line, shown: isHall ? { ...map, objects } : map }
  return last.shown
}
