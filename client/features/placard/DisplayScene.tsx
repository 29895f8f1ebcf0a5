import { useEffect } from 'react'
import { Group, TextureLoader, type Texture } from 'three'
import { placementOf } from '#shared/map/placement.ts'
import { screenFaceOf } from '#shared/map/screenFaces.ts'
import { calm } from '../../scene/effects/calm.ts'
import { FacePicture } from '../../scene/level/faces/FacePicture.ts'
import { nearScreens } from '../../scene/level/faces/nearScreens.ts'
import { useOwn } from '../../scene/frame/useOwn.ts'
import type { SceneServices } from '../../scene/SceneServices.ts'
import { useScene } from '../../scene/useScene.ts'
import { socialStore } from '../../store/socialStore.ts'
import { turnAt } from './turns.ts'

/** How often it is looked which picture it is, and which screens are near. */
const LOOK_MS = 500
/** Behind what somebody shares on the same screen, metres. */
const BEHIND_M = 0.01

/** Pictures of the space on the screens of a level that have nothing of their own to show. */
class Displays {
  readonly group = new Group()
  readonly #services: SceneServices
  readonly #faces = new Map<string, FacePicture>()
  readonly #textures = new Map<string, Texture | undefined>()

  constructor(services: SceneServices) {
    this.#services = services
  }

  readonly sync = (): void => {
    const pictures = socialStore.get().flags?.screenImages ?? []
    // Who does not want things to move has the first one, and the others in the menu.
    const address = pictures[calm.matches ? 0 : turnAt(pictures.length, Date.now())]
    const near = new Set(address === undefined ? [] : nearScreens(this.#services))
    for (const [key, face] of this.#faces) {
      if (near.has(key)) continue
      face.dispose()
      this.#faces.delete(key)
      this.#services.frame.news.tell()
    }
    if (address !== undefined && near.size > 0) this.#show(near, this.#texture(address))
    for (const [known, texture] of this.#textures) {
      if (known === address || pictures.includes(known)) continue
      texture?.dispose()
      this.#textures.delete(known)
    }
  }

  #texture(address: string): Texture | undefined {
    if (!this.#textures.has(address)) {
      this.#textures.set(address, undefined)
      new TextureLoader().load(address, (texture) => {
        // As it comes: what is on a face is written as it is (FacePicture).
        if (this.#textures.has(address)) this.#textures.set(address, texture)
        else texture.dispose()
      })
    }
    return this.#textures.get(address)
  }

  #show(keys: ReadonlySet<string>, texture: Texture | undefined): void {
    if (!texture) return
    const { width, height } = texture.image as { readonly width: number; readonly height: number }
    for (const key of keys) {
      const object = this.#services.shown.map?.objects.get(key)
      const face = object && screenFaceOf(object)
      if (!object || !face) continue
      const known = this.#faces.get(key)
      const picture = known ?? new FacePicture(face, placementOf(object))
      if (!known) {
        picture.mesh.translateZ(-BEHIND_M)
        this.#faces.set(key, picture)
        this.group.add(picture.mesh)
      }
      picture.show(texture, width, height)
    }
    this.#services.frame.news.tell()
  }

  readonly numbers = (): Readonly<Record<string, number>> => ({ displays: this.#faces.size })

  dispose(): void {
    for (const face of this.#faces.values()) face.dispose()
    for (const texture of this.#textures.values()) texture?.dispose()
    this.#faces.clear()
    this.#textures.clear()
  }
}

/** Part of the scene: the pictures of the space, in turn, on screens that are free. */
export function DisplayScene() {
  const services = useScene()
  const displays = useOwn(() => new Displays(services))
  useEffect(() => {
    displays.sync()
    const timer = setInterval(displays.sync, LOOK_MS)
    const stop = services.count(displays.numbers)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [services, displays])
  return <primitive object={displays.group} dispose={null} />
}
