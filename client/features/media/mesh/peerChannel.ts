// What two connected browsers tell each other over their own channel: JSON.
import { pictureSizes, slots, type PictureSize, type PictureSlot, type Slot } from '../transport.ts'

/** How large somebody shows the other one's pictures. */
export type Wants = Readonly<Record<PictureSlot, PictureSize | 'none'>>

/** As long as nothing was said. */
export const wantsAll: Wants = { camera: 'high', screen: 'high' }

export type ChannelWord =
  /** What one has on. */
  | { readonly kind: 'sending'; readonly sending: ReadonlySet<Slot> }
  | { readonly kind: 'wants'; readonly wants: Wants }

/** Longer than anything that is said. */
const LENGTH_MAX = 200

export const encodeSending = (sending: Iterable<Slot>): string => JSON.stringify([...sending])
export const encodeWants = (wants: Wants): string => JSON.stringify({ wants })

const isSize = (value: unknown): value is PictureSize | 'none' =>
  value === 'none' || pictureSizes.some((size) => size === value)

/** What the other side said; undefined for anything that is none of ours. Never throws. */
export function decodeWord(data: unknown): ChannelWord | undefined {
  if (typeof data !== 'string' || data.length > LENGTH_MAX) return undefined
  let said: unknown
  try {
    said = JSON.parse(data)
  } catch {
    return undefined
  }
  if (Array.isArray(said)) {
    return { kind: 'sending', sending: new Set(slots.filter((slot) => said.includes(slot))) }
  }
  const wants = (said as { wants?: Partial<Record<PictureSlot, unknown>> | null } | null)?.wants
  if (typeof wants !== 'object' || wants === null) return undefined
  const { camera, screen } = wants
  if (!isSize(camera) || !isSize(screen)) return undefined
  return { kind: 'wants', wants: { camera, screen } }
}
