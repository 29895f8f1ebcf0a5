import { useEffect } from 'react'
import {
  BoxGeometry,
  Color,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
} from 'three'
import { isGuide } from '#shared/map/isGuide.ts'
import { headingFromYaw } from '../../../scene/heading.ts'
import type { Thing } from '../../../scene/level/furniture/things.ts'
import { promptStore } from '../../../scene/prompt/promptStore.ts'
import { useOwn } from '../../../scene/frame/useOwn.ts'
import { useScene } from '../../../scene/useScene.ts'

/** So far round a thing its light stands, metres. */
const ROUND_M = 0.03
const colour = new Color('#ffc95c')

/** A soft box of light round the thing that is offered. */
class Glow {
  readonly group = new Group()
  readonly #box = new BoxGeometry(1, 1, 1)
  readonly #edges = new EdgesGeometry(this.#box)
  readonly #veil = new MeshBasicMaterial({
    color: colour,
    transparent: true,
    opacity: 0.1,
    depthWrite: false,
    toneMapped: false,
  })
  readonly #line = new LineBasicMaterial({
    color: colour,
    transparent: true,
    opacity: 0.85,
    depthWrite: false,
    toneMapped: false,
  })

  constructor() {
    this.group.add(new Mesh(this.#box, this.#veil), new LineSegments(this.#edges, this.#line))
    this.group.visible = false
  }

  show(thing: Thing | undefined): void {
    const { group } = this
    group.visible = thing !== undefined
    if (!thing) return
    const { cx, cz, hx, hz, yaw, y0, y1 } = thing.prism
    group.position.set(cx, (y0 + y1) / 2, cz)
    group.rotation.y = headingFromYaw(yaw)
    group.scale.set(2 * (hx + ROUND_M), y1 - y0 + 2 * ROUND_M, 2 * (hz + ROUND_M))
  }

  dispose(): void {
    for (const part of [this.#box, this.#edges, this.#veil, this.#line]) part.dispose()
  }
}

/** Part of the scene: what one could use where one stands is marked. */
export function ThingGlow() {
  const { frame, shown } = useScene()
  const glow = useOwn(() => new Glow())
  useEffect(() => {
    const show = (): void => {
      const { thing } = promptStore.get()
      const object = thing && shown.map?.objects.get(thing.key)
      // A board with a picture for it shows that instead (scenery); nobody stands in a box.
      const isPlain = object !== undefined && !object.templateId && (object.highlighted || isGuide(object))
      glow.show(isPlain ? undefined : thing)
      frame.news.tell()
    }
    show()
    return promptStore.subscribe(show)
  }, [frame, glow, shown])
  return <primitive object={glow.group} dispose={null} />
}
