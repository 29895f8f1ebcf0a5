import { useEffect } from 'react'
import { Group, type Object3D } from 'three'
import type { MapId } from '#shared/ids.ts'
import { componentOf, type ComponentName } from '#shared/map/interactionKinds.ts'
import { interactionOf, stillOf } from '#shared/map/interactions.ts'
import { placementOf, type FloorPoint, type MapObject } from '#shared/map/placement.ts'
import { screenFaceOf } from '#shared/map/screenFaces.ts'
import { metresBefore, placedScreen } from '#shared/map/screens.ts'
import type { GameMap } from '#shared/world/world.ts'
import { useOwn } from '../../scene/frame/useOwn.ts'
import type { SceneServices } from '../../scene/SceneServices.ts'
import { useScene } from '../../scene/useScene.ts'
import { facesFor } from './facesFor.ts'
import { StillFace, textureAt } from './StillFace.ts'
import { VideoFace } from './video/VideoFace.ts'

/** How often it is looked which faces one is near enough to. */
const LOOK_MS = 500
/** Who has come near enough may go back so far before it is gone, metres. */
const EDGE_M = 2

/** What is seen and heard of a thing. */
interface ShownFace {
  readonly mesh: Object3D
  /** How loud it is where one stands, 0 to 1, and on which side: -1 left, 1 right. */
  hear(loudness: number, side: number): void
  dispose(): void
}

interface Face {
  readonly of: MapObject
  readonly face: ShownFace
}

type MakeFace = (mapId: MapId, key: string, object: MapObject, onFrame: () => void) => ShownFace | undefined

/** Faces of components that have one, by name: loaded with the first of them that one comes to. */
const makers: Readonly<Partial<Record<ComponentName, () => Promise<MakeFace>>>> = {
  board: async () => (await import('./documents/BoardFace.ts')).boardFace,
  jukebox: async () => (await import('./components/JukeboxFace.ts')).jukeboxFace,
  coffee: async () => (await import('./components/CoffeeFace.ts')).coffeeFace,
  exhibit: async () => (await import('./components/ExhibitFace.ts')).exhibitFace,
}

/** From so far what is drawn on a board is seen, metres. */
const BOARD_M = 14

/** The same of an exhibit: a wall of light from the other end of its hall, a screen beside a plinth from its bay. */
const exhibitReachM = (object: MapObject): number | undefined => {
  const face = screenFaceOf(object)
  return face && 12 + 3 * face.width * placementOf(object).scale
}

/** What is to be seen on things of the level: each while one is near enough to see it. */
class Faces {
  readonly group = new Group()
  readonly #services: SceneServices
  readonly #faces = new Map<string, Face>()

  readonly #makers = new Map<ComponentName, MakeFace | 'loading'>()

  constructor(services: SceneServices) {
    this.#services = services
  }

  readonly sync = (): void => {
    const { shown, source, frame } = this.#services
    const { map } = shown
    const encId = source.self()
    const self = encId === undefined ? undefined : source.live(encId)
    const gone = new Set(this.#faces.keys())
    if (map && self?.mapId === map.id) {
      const near = (shown.level?.things ?? []).flatMap(({ key, kind }) => {
        const object = map.objects.get(key)
        const loudness = object && this.#loudness(map, key, kind, object, self.position)
        return object === undefined || loudness === undefined ? [] : [{ key, object, loudness }]
      })
      for (const { key, object, loudness } of facesFor(near, (shownKey) => this.#faces.has(shownKey))) {
        gone.delete(key)
        const side = this.#sideOf(object, self.position)
        const known = this.#faces.get(key)
        if (known?.of === object) {
          known.face.hear(loudness, side)
          continue
        }
        known?.face.dispose()
        this.#faces.delete(key)
        const face = this.#make(map.id, key, object)
        if (!face) continue
        face.hear(loudness, side)
        this.#faces.set(key, { of: object, face })
        this.group.add(face.mesh)
      }
    }
    for (const key of gone) {
      this.#faces.get(key)?.face.dispose()
      this.#faces.delete(key)
      frame.news.tell()
    }
  }

  /** How loud a thing is where somebody stands; undefined: it has no face, or one is not near enough. */
  #loudness(
    map: GameMap,
    key: string,
    kind: string | undefined,
    object: MapObject,
    at: FloorPoint,
  ): number | undefined {
    if (kind === 'video') return this.#filmLoudness(map, key, at)
    // A picture is seen from outside of the nook it hangs in as well, as anything on a wall is.
    if (kind === 'poster') return this.#nearness(object, placedScreen(map, key)?.reachM, key, at)
    const name = kind === 'component' ? componentOf(object) : undefined
    if (name === 'exhibit') return this.#nearness(object, exhibitReachM(object), key, at)
    return name && makers[name] ? this.#componentLoudness(key, object, at) : undefined
  }

  /** How loud a film is where somebody stands, 0 to 1; undefined: one is not near enough to see it. */
  #filmLoudness(map: GameMap, key: string, at: FloorPoint): number | undefined {
    const placed = placedScreen(map, key)
    const metres = placed && metresBefore(map, placed, at)
    if (!placed || metres === undefined) return undefined
    if (metres > placed.reachM + this.#edgeM(key)) return undefined
    return Math.max(0, 1 - metres / placed.reachM)
  }

  /** How loud a component is where somebody stands, 0 to 1; undefined: one is not near enough to see or hear it. */
  #componentLoudness(key: string, object: MapObject, at: FloorPoint): number | undefined {
    const near = this.#nearness(object, BOARD_M, key, at)
    return near === undefined ? undefined : near ** 1.6
  }

  /** How near one is to something that is seen from so far, 0 to 1; undefined: it is not, or one is not near enough. */
  #nearness(object: MapObject, reachM: number | undefined, key: string, at: FloorPoint): number | undefined {
    const { x, z } = placementOf(object)
    const metres = Math.hypot(at.x - x, at.z - z)
    return reachM !== undefined && metres < reachM + this.#edgeM(key)
      ? Math.max(0, 1 - metres / reachM)
      : undefined
  }

  /** How much further than others one that is shown may be. */
  #edgeM(key: string): number {
    return this.#faces.has(key) ? EDGE_M : 0
  }

  /** On which side of where one looks a thing is: -1 left, 1 right. */
  #sideOf(object: MapObject, at: FloorPoint): number {
    const { heading } = this.#services.rig
    const { x, z } = placementOf(object)
    const metres = Math.hypot(x - at.x, z - at.z)
    return metres < 0.5 ? 0 : ((z - at.z) * Math.sin(heading) - (x - at.x) * Math.cos(heading)) / metres
  }

  #make(mapId: MapId, key: string, object: MapObject): ShownFace | undefined {
    const interaction = interactionOf(object)
    const news = () => this.#services.frame.news.tell()
    const screen = screenFaceOf(object)
    if (interaction?.kind === 'video' && interaction.url !== undefined)
      return screen && new VideoFace(mapId, key, interaction, screen, placementOf(object), news)
    const still = screen && stillOf(interaction)
    if (screen && still !== undefined)
      return new StillFace(textureAt(still), screen, placementOf(object), news)
    if (interaction?.kind !== 'component') return undefined
    const maker = this.#makers.get(interaction.name)
    if (typeof maker === 'function') return maker(mapId, key, object, news)
    if (!maker) void this.#load(interaction.name)
    return undefined
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
    thingFaces: [...this.#faces.values()].filter(({ face }) => face.mesh.visible).length,
  })

  dispose(): void {
    for (const { face } of this.#faces.values()) face.dispose()
    this.#faces.clear()
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
