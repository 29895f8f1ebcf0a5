import { LampField, type LampSource, type LitGround } from './lampField.ts'
import { Halos, respreadLamps, spreadLamps } from './lampLight.ts'
import type { LightLook } from './lightLooks.ts'

/** Below this share lamps light nothing but themselves: the field is not worth its making. */
const LAMPS_LIGHT = 0.1

/** The light of so many pixels is worked out with one picture: that of a few lamps; many follow with the next. */
const LIGHT_AT_ONCE = 2_400

interface Lit extends LitGround {
  readonly look: LightLook
  /** undefined: by day they light nothing. */
  readonly field: LampField | undefined
  readonly lamps: readonly LampSource[]
}

/** The light of a level's lamps on its ground, and the shine one sees round them. */
export class ShownLamps {
  private readonly halos = new Halos()
  private lit: Lit | undefined

  /** What is to be added to the scene. */
  get points(): Halos['points'] {
    return this.halos.points
  }

  /** Ask whenever light or level have changed; only what did is worked out anew. */
  sync(
    look: LightLook,
    { floors, walls, lamps }: LitGround & { readonly lamps: readonly LampSource[] },
  ): void {
    const { lit } = this
    if (lit?.look === look && lit.floors === floors) {
      if (lit.walls === walls && lit.lamps === lamps) return
      if (lit.field) respreadLamps(lit.field.sync(lamps, walls, LIGHT_AT_ONCE))
      this.lit = { ...lit, walls, lamps }
    } else {
      const field = look.lamps >= LAMPS_LIGHT ? new LampField({ floors, walls }, lamps) : undefined
      this.lit = { look, floors, walls, lamps, field }
      spreadLamps(field)
    }
    if (lit?.lamps === lamps && lit.look === look) return
    this.halos.show(lamps, look.lamps)
  }

  /** With each picture: goes on with the light of many lamps; true: there is more of it. */
  go(): boolean {
    const field = this.lit?.field
    if (!field?.isMore) return false
    respreadLamps(field.go(LIGHT_AT_ONCE))
    return field.isMore
  }

  /** Height of the picture, device pixels. */
  size(pixels: number): void {
    this.halos.size(pixels)
  }

  /** Nothing is lit any more. */
  forget(): void {
    spreadLamps(undefined)
    this.lit = undefined
  }

  dispose(): void {
    this.halos.dispose()
  }
}
