import { useEffect } from 'react'
import { Group } from 'three'
import type { MapId } from '#shared/ids.ts'
import { interactionOf } from '#shared/map/interactions.ts'
import { placementOf, type FloorPoint, type MapObject } from '#shared/map/placement.ts'
import { boardFaceOf, metresBefore, placedScreen, screenFaceOf } from '#shared/map/screens.ts'
import type { GameMap } from '#shared/world/world.ts'
import { useOwn } from '../../scene/frame/useOwn.ts'
import type { SceneServices } from '../../scene/SceneServices.ts'
import { useScene } from '../../scene/useScene.ts'
import type { BoardFace } from './documents/BoardFace.ts'
import { VideoFace } from './video/VideoFace.ts'

/** How often it is looked which faces one is near enough to. */
const LOOK_MS = 500
/** Who has come near enough may go back so far before it is gone, metres. */
const EDGE_M = 2

interface Face {
  readonly of: MapObject
  readonly face: VideoFace | BoardFace
}

/** From so far what is drawn on a board is seen, metres. */
const BOARD_M = 14

function isNear(object: MapObject, at: FloorPoint): boolean {
  const { x, z } = placementOf(object)
  return Math.hypot(at.x - x, at.z - z) < BOARD_M
}

/** What is to be seen on things of the level: each while one is near enough to see it. */
class Faces {
  readonly group = new Group()
  readonly #services: SceneServices
  readonly #faces = new Map<string, Face>()

  #BoardFace: typeof BoardFace | undefined
  #isLoading = false

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
      for (const { key, kind } of shown.level?.things ?? []) {
        const object = map.objects.get(key)
        if (!object) continue
        const loudness =
          kind === 'video'
            ? this.#filmLoudness(map, key, self.position)
            : kind === 'component' && isNear(object, self.position)
              ? 0
              : undefined
        if (loudness === undefined) continue
        gone.delete(key)
        const known = this.#faces.get(key)
        if (known?.of === object) {
          known.face.hear(loudness)
          continue
        }
        known?.face.dispose()
        this.#faces.delete(key)
        const face = this.#make(map.id, key, object)
        if (!face) continue
        face.hear(loudness)
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

  /** How loud a film is where somebody stands, 0 to 1; undefined: one is not near enough to see it. */
  #filmLoudness(map: GameMap, key: string, at: FloorPoint): number | undefined {
    const placed = placedScreen(map, key)
    const metres = placed && metresBefore(map, placed, at)
    if (!placed || metres === undefined) return undefined
    const edge = this.#faces.has(key) ? EDGE_M : 0
    if (metres > placed.reachM + edge) return undefined
    return Math.max(0, 1 - metres / placed.reachM)
  }

  #make(mapId: MapId, key: string, object: MapObject): Face['face'] | undefined {
    const interaction = interactionOf(object)
    const news = () => this.#services.frame.news.tell()
    if (interaction?.kind === 'video' && interaction.url !== undefined) {
      const screen = screenFaceOf(object)
      return screen && new VideoFace(mapId, key, interaction, screen, placementOf(object), news)
    }
    const board = interaction?.kind === 'component' ? boardFaceOf(object) : undefined
    if (!board) return undefined
    // Documents are loaded with the first board one comes to.
    if (this.#BoardFace) return new this.#BoardFace(`${mapId}.${key}`, board, placementOf(object), news)
    if (!this.#isLoading) void this.#loadBoards()
    return undefined
  }

  async #loadBoards(): Promise<void> {
    this.#isLoading = true
    this.#BoardFace = (await import('./documents/BoardFace.ts')).BoardFace
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
