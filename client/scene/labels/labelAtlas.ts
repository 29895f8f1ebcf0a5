import { CanvasTexture, LinearFilter, NoColorSpace, Vector2 } from 'three'
import type { Texture, WebGLRenderer } from 'three'
import { emoteTexts } from '#shared/rules/emotes.ts'
import { assetUrl } from '../assets.ts'
import { fontFamily, fontFor, wrapText } from '../level/signs/paintText.ts'

const SIZE = 2048
/** Pictures are drawn at twice their size on the screen. */
export const LABEL_SCALE = 2
const TAG = { w: 340, h: 60, columns: 6, rows: 17, y: 0 } as const
const BUBBLE = { w: 680, h: 212, columns: 3, rows: 4, y: TAG.rows * TAG.h } as const
const EMOTE = { size: 128, y: SIZE - 128 } as const
const TAG_FONT = `600 27px ${fontFamily}`
const BUBBLE_FONT = `450 30px ${fontFamily}`
const BUBBLE_LINE = 44

/** From how far a name can be read, and the least when there are too many people, metres. */
const TAG_FAR_M = 34
const TAG_NEAR_M = 5
/** So many tags are kept for whoever comes nearer. */
const SCARCE_TAGS = 8

/** Where a picture lies in the atlas (pixels from its upper left corner). */
export interface Slot {
  readonly x: number
  readonly y: number
  /** Set when the picture is drawn: its true size. */
  w: number
  h: number
}

class Slots {
  private readonly free: Slot[] = []

  constructor({
    w,
    h,
    columns,
    rows,
    y,
  }: {
    w: number
    h: number
    columns: number
    rows: number
    y: number
  }) {
    for (let i = columns * rows - 1; i >= 0; i--) {
      this.free.push({ x: (i % columns) * w, y: y + Math.floor(i / columns) * h, w: 0, h: 0 })
    }
  }

  get left(): number {
    return this.free.length
  }

  take(): Slot | undefined {
    return this.free.pop()
  }

  give(slot: Slot): void {
    slot.w = slot.h = 0
    this.free.push(slot)
  }
}

/** Pictures painted a frame, at most: a crowd's names at once would stall it. */
const PAINTED_PER_FRAME = 2

/** One texture with every name, bubble and emote, so that all labels are one draw. */
export class LabelAtlas {
  readonly texture: Texture
  readonly size = SIZE
  private readonly renderer: WebGLRenderer
  private readonly tags = new Slots(TAG)
  private readonly bubbles = new Slots(BUBBLE)
  private readonly emoteSlots = new Map<string, Slot>()
  private readonly at = new Vector2()
  private readonly turns = new Map<Slot, number>()
  private readonly toPaint: (() => void)[] = []
  /** How to paint what is in use once more: the texture itself lives on the graphics card only. */
  private readonly painted = new Map<Slot, () => void>()
  /** Names farther than this have no tag: nearer when there are more people than tags. Metres. */
  tagReachM: number = TAG_FAR_M

  constructor(renderer: WebGLRenderer) {
    this.renderer = renderer
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = SIZE
    this.texture = new CanvasTexture(canvas)
    // Canvas bytes go to the screen as they are: the label shader does no colour work.
    this.texture.colorSpace = NoColorSpace
    this.texture.flipY = false
    this.texture.generateMipmaps = false
    this.texture.minFilter = this.texture.magFilter = LinearFilter
    this.texture.premultiplyAlpha = true
  }

  /** Makes the texture on the graphics card; to be called before the first name is painted. */
  begin(): void {
    this.renderer.initTexture(this.texture)
    emoteTexts.forEach((emote, n) => {
      if (emote) void this.drawEmote(emote, n)
    })
  }

  /** On a new graphics context: everything in use is painted again. */
  restore(): void {
    this.begin()
    for (const paint of this.painted.values()) paint()
  }

  /** The slot of a name tag, filled when the font has its characters; undefined when too many people are here. */
  tag(name: string, self: boolean): Slot | undefined {
    const slot = this.tags.take()
    if (!slot) return undefined
    // Given back and taken again before it was painted, it is somebody else's.
    const turn = (this.turns.get(slot) ?? 0) + 1
    this.turns.set(slot, turn)
    const paint = (): void => {
      this.toPaint.push(() => this.turns.get(slot) === turn && this.drawTag(slot, name, self))
    }
    void fontFor(name, 600).then(paint)
    this.painted.set(slot, paint)
    return slot
  }

  freeTag(slot: Slot): void {
    this.turns.set(slot, (this.turns.get(slot) ?? 0) + 1)
    this.painted.delete(slot)
    this.tags.give(slot)
  }

  /** Once a frame: paints what waits, and lets names be seen from as far as there are tags for. */
  tick(): void {
    for (let painted = 0; painted < PAINTED_PER_FRAME; painted++) this.toPaint.shift()?.()
    const { left } = this.tags
    if (left < SCARCE_TAGS) this.tagReachM = Math.max(TAG_NEAR_M, this.tagReachM * 0.98)
    else if (left > SCARCE_TAGS * 3) this.tagReachM = Math.min(TAG_FAR_M, this.tagReachM * 1.01)
  }

  bubble(text: string): Slot | undefined {
    const slot = this.bubbles.take()
    if (!slot) return undefined
    void fontFor(text, 450).then(() => this.drawBubble(slot, text))
    this.painted.set(slot, () => this.drawBubble(slot, text))
    return slot
  }

  freeBubble(slot: Slot): void {
    this.painted.delete(slot)
    this.bubbles.give(slot)
  }

  emote(text: string): Slot | undefined {
    return this.emoteSlots.get(text)
  }

  private canvas(w: number, h: number): CanvasRenderingContext2D {
    const canvas = document.createElement('canvas')
    canvas.width = w
    canvas.height = h
    return canvas.getContext('2d')!
  }

  /** Copies a picture into its place; only that part of the texture is uploaded. */
  private put(context: CanvasRenderingContext2D, slot: Slot, w: number, h: number): void {
    const picture = new CanvasTexture(context.canvas)
    this.renderer.copyTextureToTexture(picture, this.texture, null, this.at.set(slot.x, slot.y))
    picture.dispose()
    slot.w = w
    slot.h = h
  }

  private drawTag(slot: Slot, name: string, self: boolean): void {
    const context = this.canvas(TAG.w, TAG.h)
    context.font = TAG_FONT
    const [text = ''] = wrapText(name, TAG.w - 52, 1, (part) => context.measureText(part).width)
    const w = Math.min(TAG.w - 4, Math.ceil(context.measureText(text).width) + 40)
    const h = 46
    context.beginPath()
    context.roundRect(2, 2, w - 4, h - 4, 21)
    context.fillStyle = self ? 'rgba(31, 92, 90, 0.78)' : 'rgba(30, 36, 44, 0.66)'
    context.fill()
    context.fillStyle = '#ffffff'
    context.textBaseline = 'middle'
    context.textAlign = 'center'
    context.fillText(text, w / 2, h / 2 + 1)
    this.put(context, slot, w, h)
  }

  private drawBubble(slot: Slot, text: string): void {
    const context = this.canvas(BUBBLE.w, BUBBLE.h)
    context.font = BUBBLE_FONT
    const measure = (part: string): number => context.measureText(part).width
    const lines = wrapText(text, BUBBLE.w - 76, 3, measure)
    const wide = Math.max(60, ...lines.map(measure))
    const [w, box] = [Math.ceil(wide) + 68, lines.length * BUBBLE_LINE + 28]
    const h = box + 18
    context.shadowColor = 'rgba(20, 26, 34, 0.28)'
    context.shadowBlur = 10
    context.shadowOffsetY = 3
    context.fillStyle = 'rgba(255, 255, 255, 0.96)'
    context.beginPath()
    context.roundRect(10, 6, w - 20, box - 8, 26)
    context.moveTo(w / 2 - 12, box - 3)
    context.lineTo(w / 2, h - 8)
    context.lineTo(w / 2 + 12, box - 3)
    context.fill()
    context.shadowColor = 'transparent'
    context.fillStyle = '#222a33'
    context.textBaseline = 'middle'
    context.textAlign = 'center'
    lines.forEach((line, i) => context.fillText(line, w / 2, 17 + BUBBLE_LINE * (i + 0.5)))
    this.put(context, slot, w, h)
  }

  private async drawEmote(emote: string, n: number): Promise<void> {
    const picture = new Image()
    picture.src = assetUrl(`images/emotes/${n}.webp`)
    const context = this.canvas(EMOTE.size, EMOTE.size)
    try {
      await picture.decode()
      context.drawImage(picture, 0, 0, EMOTE.size, EMOTE.size)
    } catch {
      context.font = `100px ${fontFamily}`
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.fillText(emote, EMOTE.size / 2, EMOTE.size / 2)
    }
    const slot = { x: (n - 1) * EMOTE.size, y: EMOTE.y, w: 0, h: 0 }
    this.put(context, slot, EMOTE.size, EMOTE.size)
    this.emoteSlots.set(emote, slot)
  }

  dispose(): void {
    this.texture.dispose()
  }
}
