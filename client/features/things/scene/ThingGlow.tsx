import { useEffect } from 'react'
import { Color, Group, Mesh, type BufferGeometry } from 'three'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { isGuide } from '#shared/map/isGuide.ts'
import { placementOf, type MapObject } from '#shared/map/placement.ts'
import { shownItem } from '#shared/map/thingStates.ts'
import { useOwn } from '../../../scene/frame/useOwn.ts'
import { headingFromYaw } from '../../../scene/heading.ts'
import { promptStore } from '../../../scene/prompt/promptStore.ts'
import { useScene } from '../../../scene/useScene.ts'
import { fitOutline, outlineMaterial, outlineOf } from './outline.ts'
import { boardShapes, pieceShapes } from './thingShapes.ts'

/** Over all that is seen of the level, below names and what floats. */
const DRAWN_AT = 14

/** A line of light round the shape of the thing that is offered. */
class Glow {
  readonly group = new Group()
  readonly #material = outlineMaterial(new Color('#fff4cf'), new Color('#f08c00'))
  readonly #onCome: () => void
  /** Outlines by what they are of: one comes by the same desks again and again. */
  readonly #known = new Map<string, Promise<BufferGeometry | undefined>>()
  #mesh: Mesh | undefined
  #key: string | undefined
  #object: MapObject | undefined

  constructor(onCome: () => void) {
    this.#onCome = onCome
  }

  show(key: string | undefined, object: MapObject | undefined, catalogue: Catalogue | undefined): void {
    if (object === this.#object && key === this.#key) return
    this.#key = key
    this.#object = object
    this.#mesh?.removeFromParent()
    this.#mesh = undefined
    if (!object || !catalogue) return
    const item = shownItem(object, catalogue)
    const of = item ? item.id : `${object.width} ${object.height}`
    const known =
      this.#known.get(of) ?? this.#make(item ? pieceShapes(item) : Promise.resolve(boardShapes(object)))
    this.#known.set(of, known)
    void known.then((geometry) => geometry && object === this.#object && this.#draw(geometry, object))
  }

  async #make(shapes: ReturnType<typeof pieceShapes>): Promise<BufferGeometry | undefined> {
    return outlineOf(await shapes)
  }

  #draw(geometry: BufferGeometry, object: MapObject): void {
    const mesh = new Mesh(geometry, this.#material)
    mesh.renderOrder = DRAWN_AT
    mesh.frustumCulled = false
    mesh.onBeforeRender = (renderer) => fitOutline(this.#material, renderer)
    mesh.rotation.y = headingFromYaw(object.yaw ?? 0)
    mesh.scale.setScalar(placementOf(object).scale)
    this.#mesh = mesh
    this.shift(this.#key, 0, 0, 0)
    this.group.add(mesh)
    this.#onCome()
  }

  /** The thing is drawn some metres beside its place. */
  readonly shift = (key: string | undefined, dx: number, dy: number, dz: number): void => {
    if (!this.#object || !this.#mesh || key !== this.#key) return
    const { x, y, z } = placementOf(this.#object)
    this.#mesh.position.set(x + dx, y + dy, z + dz)
  }

  dispose(): void {
    this.show(undefined, undefined, undefined)
    for (const known of this.#known.values()) void known.then((geometry) => geometry?.dispose())
    this.#material.dispose()
  }
}

/** Part of the scene: what one could use where one stands is marked. */
export function ThingGlow() {
  const { frame, shown, things } = useScene()
  const glow = useOwn(() => new Glow(() => frame.news.tell()))
  useEffect(() => {
    const show = (): void => {
      const key = promptStore.get().thing?.key
      const object = key === undefined ? undefined : shown.map?.objects.get(key)
      // A board with a picture for it shows that instead (scenery); nobody has a line round them.
      const isPlain = object !== undefined && !object.templateId && (object.highlighted || isGuide(object))
      glow.show(key, isPlain ? undefined : object, shown.catalogue)
      frame.news.tell()
    }
    show()
    const stops = [promptStore.subscribe(show), shown.changed.on(show), things.shifted.on(glow.shift)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [frame, glow, shown, things])
  return <primitive object={glow.group} dispose={null} />
}
