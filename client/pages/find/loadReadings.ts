import type { Readings } from './matchName.ts'

/** By the dictionary of pinyin-match (MIT), 18 kB that come when something is looked for. */
export async function loadReadings(): Promise<Readings> {
  const { dict } = await import('pinyin-match/src/simplified_dict.js')
  const readings = new Map<string, string[]>()
  for (const [syllable, characters] of Object.entries(dict))
    for (const character of characters)
      readings.set(character, [...(readings.get(character) ?? []), syllable])
  return readings
}
