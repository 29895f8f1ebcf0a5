import { emoteShownMs } from '#shared/rules/emotes.ts'
import type { LabelAtlas, Slot } from './labelAtlas.ts'
import type { LabelLayer } from './labelLayer.ts'

/** How long a bubble stays, ms. */
const BUBBLE_MS = 6_500
const BUBBLE_FADE_MS = 500
/** A tag fades over the last part of the way it can be seen from, and is given back a little farther. */
const FADE_SHARE = 0.18
const GIVEN_BACK = 1.06
const BEHIND_M = 2
/** Distance at which labels have the size they were drawn in. */
const FULL_SIZE_M = 9

/** What floats above one person: the name, a line just said, an emote. */
export class PersonLabels {
  private readonly atlas: LabelAtlas
  private name = ''
  private isSelf = false
  private tag: Slot | undefined
  private bubble: Slot | undefined
  private bubbleAt = 0
  private emote = ''
  private emoteAt = -Infinity
  /** One that stays: a raised hand. */
  private kept = ''
  private taken = 0

  constructor(atlas: LabelAtlas) {
    this.atlas = atlas
  }

  /** How far up what stands above the head reaches, CSS pixels of a usual screen. As of the last frame. */
  get top(): number {
    return this.taken
  }

  setName(name: string, self: boolean): void {
    if (this.name === name) return
    this.name = name
    this.isSelf = self
    this.dropTag()
  }

  private dropTag(): void {
    if (this.tag) this.atlas.freeTag(this.tag)
    this.tag = undefined
  }

  say(text: string, nowMs: number): void {
    this.dropBubble()
    this.bubble = this.atlas.bubble(text)
    this.bubbleAt = nowMs
  }

  showEmote(emote: string, nowMs: number): void {
    this.emote = emote
    this.emoteAt = nowMs
  }

  /** Shows an emote as long as it is not taken back with ''. */
  keepEmote(emote: string): void {
    this.kept = emote
  }

  private dropBubble(): void {
    if (this.bubble) this.atlas.freeBubble(this.bubble)
    this.bubble = undefined
  }

  /** Adds this frame's labels above (x, y, z), the top of the head. */
  draw(layer: LabelLayer, nowMs: number, x: number, y: number, z: number, faded: boolean): void {
    const distance = layer.depthOf(x, y, z)
    if (distance < 0.3) {
      // Who is behind the eye needs no tag when others do.
      if (distance < -BEHIND_M) this.dropTag()
      return
    }
    const size = Math.max(0.62, Math.min(1.08, FULL_SIZE_M / distance))
    const reach = this.atlas.tagReachM
    const far = Math.max(0, Math.min(1, (reach - distance) / (reach * FADE_SHARE)))
    if (far > 0) this.tag ??= this.name === '' ? undefined : this.atlas.tag(this.name, this.isSelf)
    else if (this.tag && distance > reach * GIVEN_BACK) this.dropTag()
    let lift = 4
    if (this.tag) lift += layer.add(this.tag, x, y, z, lift, size, far * (faded ? 0.55 : 1)) + 3
    if (this.bubble) {
      const age = nowMs - this.bubbleAt
      if (age > BUBBLE_MS) this.dropBubble()
      else {
        const opacity = Math.min(1, age / 140, (BUBBLE_MS - age) / BUBBLE_FADE_MS)
        lift += layer.add(this.bubble, x, y, z, lift, Math.max(0.78, size), opacity) + 2
      }
    }
    this.taken = lift
    this.drawEmote(layer, nowMs, x, y, z, lift, size)
  }

  private drawEmote(
    layer: LabelLayer,
    nowMs: number,
    x: number,
    y: number,
    z: number,
    lift: number,
    size: number,
  ): void {
    const age = nowMs - this.emoteAt
    if (age < emoteShownMs && this.emote !== this.kept) {
      const slot = this.atlas.emote(this.emote)
      const pop = Math.min(1, age / 180)
      const swell = pop * (1 + 0.12 * Math.sin(Math.min(age, 500) * 0.0125))
      if (slot)
        layer.add(
          slot,
          x,
          y,
          z,
          lift + age * 0.008,
          size * 0.85 * swell,
          Math.min(1, (emoteShownMs - age) / 500),
        )
      return
    }
    const kept = this.kept === '' ? undefined : this.atlas.emote(this.kept)
    if (kept) this.taken += layer.add(kept, x, y, z, lift, size * 0.72, 1)
  }

  dispose(): void {
    this.dropTag()
    this.dropBubble()
  }
}
