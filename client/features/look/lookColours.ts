import { outfitColours, PERSON_COUNT, type Outfit, type OutfitColour } from '#shared/rules/outfit.ts'

/** Colours to choose from, by palette slot, as rrggbb: muted tones that go with each other and with the rooms. */
export const swatches: Readonly<Record<OutfitColour, readonly string[]>> = {
  skin: ['fbe0cb', 'f2c9a8', 'e2ae86', 'cd9468', 'a96f47', '865638', '6b4430', '4c2f22'],
  hair: ['1f1a1c', '3b2720', '6a3f28', '9a5f36', 'c2924f', 'e0c48a', 'bfc1c4', '8c3f35'],
  top: ['f4efe4', '3d8f8a', '4f7cc4', '8f86c9', 'e07a5f', 'e8c173', '6f8f5f', '3a4252'],
  bottom: ['2b3346', '3f4f68', '5d7773', '6f6a5c', 'b7a37e', 'ece6da', '7a4b3f', '26282c'],
  shoe: ['f4f1ea', '2a2d33', '8a5a3e', '5a4038', 'e07a5f', '3f5f80', 'f3c65f', '5b7f6a'],
}

/** Clothes that go together: top, bottom and shoe. */
const harmonies: readonly (readonly [top: string, bottom: string, shoe: string])[] = [
  ['f4efe4', '3f4f68', '8a5a3e'],
  ['3d8f8a', '2b3346', 'f4f1ea'],
  ['e07a5f', 'ece6da', '5a4038'],
  ['e8c173', '3f4f68', 'f4f1ea'],
  ['8f86c9', '26282c', 'f3c65f'],
  ['4f7cc4', 'b7a37e', 'f4f1ea'],
  ['6f8f5f', '6f6a5c', '5a4038'],
  ['3a4252', 'b7a37e', '8a5a3e'],
  ['f4efe4', '5d7773', '5b7f6a'],
  ['e07a5f', '2b3346', '2a2d33'],
]

const pick = <T>(list: readonly T[], random: () => number): T =>
  list[Math.min(list.length - 1, Math.floor(random() * list.length))] as T

/** Another person than `before`, in clothes that go together; skin and hair stay the person's own half of the time. */
export function randomOutfit(before: number, random: () => number = Math.random): Outfit {
  const others = Array.from({ length: PERSON_COUNT }, (_, index) => index + 1).filter((n) => n !== before)
  const [top, bottom, shoe] = pick(harmonies, random)
  return {
    person: pick(others, random),
    colours: {
      ...(random() < 0.5 ? { skin: pick(swatches.skin, random) } : {}),
      ...(random() < 0.5 ? { hair: pick(swatches.hair, random) } : {}),
      top,
      bottom,
      shoe,
    },
  }
}

/** An outfit with one colour chosen, or (undefined) back to the person's own. */
export function withColour(
  { person, colours }: Outfit,
  slot: OutfitColour,
  colour: string | undefined,
): Outfit {
  const kept = outfitColours.flatMap((key) =>
    key !== slot && colours[key] !== undefined ? [[key, colours[key]] as const] : [],
  )
  return { person, colours: Object.fromEntries(colour === undefined ? kept : [...kept, [slot, colour]]) }
}
