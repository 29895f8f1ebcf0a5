import type { Instance } from '@react-three/fiber'
import { Raycaster, Vector2, type Camera, type Intersection, type Object3D } from 'three'
import type { ToolPointer } from '../../../scene/tools/Tool.ts'

/** Rings round a pointer at which it still means a handle, CSS pixels; a finger covers more. */
const RINGS_PX = { mouse: [0, 4], touch: [0, 10, 20] } as const
const SIDES = 8

/** What a handle of drei is told of a pointer: as much of a ThreeEvent as it reads. */
interface HandleEvent extends Partial<Intersection> {
  readonly ray: Raycaster['ray']
  readonly camera: Camera
  readonly pointerId: number
  readonly shiftKey: boolean
  readonly target: { setPointerCapture(): void; releasePointerCapture(): void }
  stopPropagation(): void
}

type Told = 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerOut'
type HandleHandlers = { readonly [name in Told]?: (event: HandleEvent) => void }

const nothing = (): void => undefined

/** As a component gave them last: they are others with each render. */
const handlersOf = (node: Object3D): HandleHandlers | undefined =>
  (node as { readonly __r3f?: Instance }).__r3f?.handlers as HandleHandlers | undefined

/** The next node up that hears pointers. */
function hearing(node: Object3D | null): Object3D | undefined {
  for (let at = node; at; at = at.parent) if (handlersOf(at)?.onPointerDown) return at
  return undefined
}

export interface Picture {
  readonly camera: Camera
  readonly size: { readonly width: number; readonly height: number }
}

/**
 * Lets the pointers of a tool work with components that hear pointers as @react-three/fiber tells them. Its own events
 * would go to the canvas beside the tools of the scene, and are not in the code of a space.
 */
export class Handles {
  /** All handles there are. */
  root: Object3D | undefined
  readonly #picture: () => Picture
  readonly #raycaster = new Raycaster()
  readonly #pointer = new Vector2()
  #hovered: Object3D | undefined
  /** What is held, and how far beside it the pointer took hold of it. */
  #held: { readonly node: Object3D; readonly dx: number; readonly dy: number } | undefined

  constructor(picture: () => Picture) {
    this.#picture = picture
  }

  get isHovered(): boolean {
    return this.#hovered !== undefined
  }

  down(pointer: ToolPointer): boolean {
    const found = this.#find(pointer)
    if (!found) return false
    this.#held = found
    this.#hover(found.node, pointer, found)
    this.#tell(found.node, 'onPointerDown', pointer, found.hit)
    return true
  }

  move(pointer: ToolPointer): void {
    const held = this.#held
    if (!held) return
    this.#aim(pointer, held.dx, held.dy)
    this.#tell(held.node, 'onPointerMove', pointer)
  }

  up(pointer: ToolPointer): void {
    const held = this.#held
    this.#held = undefined
    if (!held) return
    this.#tell(held.node, 'onPointerUp', pointer)
    if (pointer.isTouch) this.hover(undefined)
  }

  hover(pointer: ToolPointer | undefined): void {
    const found = pointer && this.#find(pointer)
    this.#hover(found?.node, pointer, found)
  }

  #hover(
    node: Object3D | undefined,
    pointer: ToolPointer | undefined,
    found: { readonly hit: Intersection } | undefined,
  ): void {
    if (node === this.#hovered) return
    if (this.#hovered) this.#tell(this.#hovered, 'onPointerOut', pointer)
    this.#hovered = node
    if (node) this.#tell(node, 'onPointerMove', pointer, found?.hit)
  }

  #find(pointer: ToolPointer) {
    const { root } = this
    if (!root) return undefined
    for (const ring of pointer.isTouch ? RINGS_PX.touch : RINGS_PX.mouse)
      for (let side = 0; side < (ring === 0 ? 1 : SIDES); side++) {
        const turn = (side / SIDES) * 2 * Math.PI
        const [dx, dy] = [ring * Math.cos(turn), ring * Math.sin(turn)]
        this.#aim(pointer, dx, dy)
        for (const hit of this.#raycaster.intersectObject(root, true)) {
          const node = hearing(hit.object)
          if (node) return { node, hit, dx, dy }
        }
      }
    return undefined
  }

  #aim({ x, y }: ToolPointer, dx: number, dy: number): void {
    const { camera, size } = this.#picture()
    this.#pointer.set(x + (2 * dx) / size.width, y + (2 * dy) / size.height)
    this.#raycaster.setFromCamera(this.#pointer, camera)
  }

  #tell(node: Object3D, name: Told, pointer: ToolPointer | undefined, hit?: Intersection): void {
    handlersOf(node)?.[name]?.({
      ...hit,
      ray: this.#raycaster.ray,
      camera: this.#picture().camera,
      pointerId: pointer?.id ?? 0,
      // Shift means something else here.
      shiftKey: false,
      target: { setPointerCapture: nothing, releasePointerCapture: nothing },
      stopPropagation: nothing,
    })
  }
}
