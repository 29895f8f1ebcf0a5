import { DataTexture, NearestFilter, SRGBColorSpace } from 'three'

export const PALETTE_SLOTS = 16
const CHANNELS = 4

/** Everybody's own colours, a row of sixteen for each, in one small texture. */
export class PaletteRows {
  readonly texture: DataTexture
  private readonly colours: Uint8Array
  private readonly free: number[] = []

  constructor(rows: number) {
    this.colours = new Uint8Array(rows * PALETTE_SLOTS * CHANNELS)
    for (let row = rows - 1; row >= 0; row--) this.free.push(row)
    this.texture = new DataTexture(this.colours, PALETTE_SLOTS, rows)
    this.texture.colorSpace = SRGBColorSpace
    this.texture.magFilter = this.texture.minFilter = NearestFilter
  }

  /** A row of one's own; undefined when there are too many people. */
  take(): number | undefined {
    return this.free.pop()
  }

  give(row: number): void {
    this.free.push(row)
  }

  /** Sixteen colours, four bytes each. */
  paint(row: number, colours: Uint8Array): void {
    this.colours.set(colours, row * PALETTE_SLOTS * CHANNELS)
    this.texture.needsUpdate = true
  }
}
