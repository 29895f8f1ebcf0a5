import { useFrame } from '@react-three/fiber'
import { useEffect } from 'react'
import { Group, Mesh, type Object3D } from 'three'
import type { EncId } from '#shared/ids.ts'
import { loadModel } from '../../scene/assets.ts'
import { frameOrder } from '../../scene/frame/frameOrder.ts'
import { useOwn } from '../../scene/frame/useOwn.ts'
import type { Figure } from '../../scene/people/figure.ts'
import type { People } from '../../scene/people/people.ts'
import type { SceneSource } from '../../scene/sceneSource.ts'
import { useScene } from '../../scene/useScene.ts'
import { poseRider } from './limbs.ts'
import { riddenBy, type Ridden } from './ridden.ts'
import { rideKinds } from './rideKinds.ts'

/** Metres a bicycle goes while its pedals go round once. */
const ROUND_M = 3.4

/** Somebody on something. */
interface Mount {
  readonly ridden: Ridden
  /** What is drawn under them; undefined while it loads. */
  model: Object3D | undefined
  figure: Figure | undefined
  /** Where they were, and how far the pedals have gone round. */
  x: number
  z: number
  turn: number
}

/** What people ride, under them, and their bodies on it. */
class Mounts {
  readonly group = new Group()
  readonly #mounts = new Map<EncId, Mount>()
  readonly #people: People
  readonly #onShown: () => void

  constructor(people: People, onShown: () => void) {
    this.#people = people
    this.#onShown = onShown
  }

  /** Takes over who rides what on the level one is on. */
  sync(source: SceneSource): void {
    const world = source.world()
    const own = source.self()
    const mapId = own === undefined ? undefined : world.players.get(own)?.mapId
    for (const [encId, mount] of this.#mounts) if (!world.players.has(encId)) this.#end(encId, mount)
    for (const [encId, player] of world.players) {
      const ridden = player.mapId === mapId ? riddenBy(world, player) : undefined
      const mount = this.#mounts.get(encId)
      const isSame = mount?.ridden.key === ridden?.key && mount?.ridden.model === ridden?.model
      if (isSame) continue
      if (mount) this.#end(encId, mount)
      if (ridden) this.#begin(encId, ridden)
    }
  }

  #begin(encId: EncId, ridden: Ridden): void {
    const mount: Mount = { ridden, model: undefined, figure: undefined, x: NaN, z: NaN, turn: 0 }
    this.#mounts.set(encId, mount)
    loadModel(`models/furniture/${encodeURIComponent(ridden.model)}.glb`).then(
      ({ scene }) => {
        if (this.#mounts.get(encId) !== mount) return
        // Geometry and materials are those of the loaded model: they stay for the next rider.
        const model = new Group().add(scene.clone())
        model.traverse((node) => {
          if (node instanceof Mesh) node.castShadow = node.receiveShadow = true
        })
        model.scale.setScalar(ridden.scale)
        mount.model = model
        this.group.add(model)
        this.#onShown()
      },
      (error: unknown) => console.warn('what somebody rides is missing', error),
    )
  }

  #end(encId: EncId, mount: Mount): void {
    mount.model?.removeFromParent()
    this.#mounts.delete(encId)
    dismountFigure(mount.figure)
  }

  /** After people were moved, before they are posed. */
  place(): void {
    for (const [encId, mount] of this.#mounts) {
      const figure = this.#people.figure(encId)
      if (figure !== mount.figure) {
        mount.figure = figure
        if (figure) mountFigure(figure, mount)
      }
      const { model } = mount
      if (model) model.visible = figure !== undefined
      if (!figure) continue
      const { x, y, z, heading } = figure.shown
      const gone = Math.hypot(x - mount.x, z - mount.z)
      if (gone < 2) mount.turn += (gone / ROUND_M) * 2 * Math.PI
      mount.x = x
      mount.z = z
      model?.position.set(x, y + mount.ridden.y, z)
      if (model) model.rotation.y = heading
    }
  }

  dispose(): void {
    for (const [encId, mount] of this.#mounts) this.#end(encId, mount)
  }
}

function mountFigure(figure: Figure, mount: Mount): void {
  const { kind, y } = mount.ridden
  const { seatHeight, lift } = rideKinds[kind]
  figure.mount = seatHeight > 0 ? { seatHeight: seatHeight + y, lift: 0 } : { seatHeight: 0, lift: lift + y }
  figure.body.limbs = (rig, bodyLift) => poseRider(rig, bodyLift - y, kind, mount.turn)
}

function dismountFigure(figure: Figure | undefined): void {
  if (!figure) return
  figure.mount = undefined
  figure.body.limbs = undefined
}

/** Part of the scene: vehicles under those who ride them. */
export function RiddenThings() {
  const { frame, people, source } = useScene()
  const mounts = useOwn(() => new Mounts(people, () => frame.renew()))
  useEffect(() => {
    const sync = (): void => mounts.sync(source)
    sync()
    return source.subscribe(sync)
  }, [mounts, source])
  useFrame(() => mounts.place(), frameOrder.effects)
  return <primitive object={mounts.group} dispose={null} />
}
