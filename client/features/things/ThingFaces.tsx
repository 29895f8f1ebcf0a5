import { useEffect } from 'react'
import { Group, type Object3D } from 'three'
import type { MapId } from '#shared/ids.ts'
import { componentOf, type ComponentName } from '#shared/map/interactionKinds.ts'
import { interactionOf } from '#shared/map/interactions.ts'
import { placementOf, type MapObject } from '#shared/map/placement.ts'
import { screenFaceOf } from '#shared/map/screens.ts'
import { useOwn } from '../../scene/frame/useOwn.ts'
import type { SceneServices } from '../../scene/SceneServices.ts'
import { useScene } from '../../scene/useScene.ts'
import { NearThings, type MakerOf, type NearThing } from './NearThings.ts'
import { VideoFace } from './video/VideoFace.ts'

/** How often it is looked which faces one is near enough to. */
const LOOK_MS = 500

/** What is seen and heard of a thing. */
interface ShownFace extends NearThing {
  readonly mesh: Object3D
}

type MakeFace = (mapId: MapId, key: string, object: MapObject, onFrame: () => void) => ShownFace | undefined

/** Faces of components that have one, by name: loaded with the first of them that one comes to. */
const makers: Readonly<Partial<Record<ComponentName, () => Promise<MakeFace>>>> = {
  board: async () => (await import('./documents/BoardFace.ts')).boardFace,
  jukebox: async () => (await import('./components/JukeboxFace.ts')).jukeboxFace,
  piano: async () => (await import('./components/PianoFace.ts')).pianoFace,
  coffee: async () => (await import('./components/CoffeeFace.ts')).coffeeFace,
}

/** What is to be seen on things of the level: each while one is near enough to see it. */
class Faces {
  readonly group = new Group()
  readonly #services: SceneServices
  readonly #makers = new Map<ComponentName, MakeFace | 'loading'>()
  readonly #near: NearThings<ShownFace>

  constructor(services: SceneServices) {
    this.#services = services
    this.#near = new NearThings(this.#makerOf)
  }

  readonly sync = (): void => {
    const { shown, source, frame, rig } = this.#services
    const { map, level } = shown
    const encId = source.self()
    const self = encId === undefined ? undefined : source.live(encId)
    const isHere = map !== undefined && self?.mapId === map.id
    const hasEnded = this.#near.look(
      isHere ? { map, things: level?.things ?? [], at: self.position, heading: rig.heading } : undefined,
    )
    if (hasEnded) frame.news.tell()
  }

  readonly #makerOf: MakerOf<ShownFace> = (mapId, key, kind, object) => {
    const make = kind === 'video' ? this.#film : this.#maker(componentOf(object))
    return (
      make &&
      (() => {
        const face = make(mapId, key, object, () => this.#services.frame.news.tell())
        if (face) this.group.add(face.mesh)
        return face
      })
    )
  }

  readonly #film: MakeFace = (mapId, key, object, onFrame) => {
    const interaction = interactionOf(object)
    if (interaction?.kind !== 'video' || interaction.url === undefined) return undefined
    const screen = screenFaceOf(object)
    return screen && new VideoFace(mapId, key, interaction, screen, placementOf(object), onFrame)
  }

  /** Makes faces of a component; undefined: it has none. One that is not loaded yet makes nothing until then. */
  #maker(name: ComponentName | undefined): MakeFace | undefined {
    if (!name || !makers[name]) return undefined
    const maker = this.#makers.get(name)
    if (typeof maker === 'function') return maker
    return () => {
      if (!this.#makers.has(name)) void this.#load(name)
      return undefined
    }
  }

  async #load(name: ComponentName): Promise<void> {
    const load = makers[name]
    if (!load) return
    this.#makers.set(name, 'loading')
    try {
      this.#makers.set(name, await load())
    } catch {
      // Asked for again by the next look.
      this.#makers.delete(name)
      return
    }
    this.sync()
  }

  readonly numbers = (): Readonly<Record<string, number>> => ({
    thingFaces: this.#near.made.filter(({ mesh }) => mesh.visible).length,
  })

  dispose(): void {
    this.#near.dispose()
  }
}

/** Part of the scene: films and drawings on the things of the level. */
export function ThingFaces() {
  const services = useScene()
  const faces = useOwn(() => new Faces(services))
  useEffect(() => {
    faces.sync()
    const timer = setInterval(faces.sync, LOOK_MS)
    const stops = [services.shown.changed.on(faces.sync), services.count(faces.numbers)]
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [services, faces])
  return <primitive object={faces.group} dispose={null} />
}
