import { useEffect } from 'react'
import { Group } from 'three'
import { placementOf } from '#shared/map/placement.ts'
import { screenFaceOf } from '#shared/map/screenFaces.ts'
import { useOwn } from '../../scene/frame/useOwn.ts'
import { useScene } from '../../scene/useScene.ts'
import type { FrameNotes } from '../../scene/frame/FrameNotes.ts'
import type { ShownLevel } from '../../scene/level/shownLevel.ts'
import { announcedStore } from '../media/announcedStore.ts'
import { mediaStore } from '../media/mediaStore.ts'
import { screenOf } from './sharesStore.ts'
import { WallPicture } from './wallPicture.ts'
import { wallsOf } from './walls.ts'

interface Shown {
  readonly track: MediaStreamTrack
  readonly picture: WallPicture
}

/** The pictures on the walls of the level that is shown. */
class Walls {
  readonly group = new Group()
  readonly #shown: ShownLevel
  readonly #frame: FrameNotes
  /** By the id of the cast. */
  readonly #pictures = new Map<string, Shown>()
  #frames = 0

  constructor(shown: ShownLevel, frame: FrameNotes) {
    this.#shown = shown
    this.#frame = frame
  }

  readonly sync = (): void => {
    const { map } = this.#shown
    const gone = new Set(this.#pictures.keys())
    for (const { id, mapId, screen, caster } of wallsOf(announcedStore.get().announced)) {
      const object = mapId === map?.id ? map.objects.get(screen) : undefined
      const face = object && screenFaceOf(object)
      const track = screenOf(caster)
      if (!object || !face || !track) continue
      const known = this.#pictures.get(id)
      gone.delete(id)
      if (known?.track === track) {
        known.picture.place(face, placementOf(object))
        continue
      }
      known?.picture.dispose()
      const picture = new WallPicture(track, face, placementOf(object), () => {
        this.#frames += 1
        this.#frame.news.tell()
      })
      this.#pictures.set(id, { track, picture })
      this.group.add(picture.mesh)
    }
    for (const id of gone) {
      this.#pictures.get(id)?.picture.dispose()
      this.#pictures.delete(id)
    }
    this.#frame.news.tell()
  }

  readonly numbers = (): Readonly<Record<string, number>> => ({
    wallPictures: this.#pictures.size,
    wallFrames: this.#frames,
  })

  dispose(): void {
    for (const { picture } of this.#pictures.values()) picture.dispose()
    this.#pictures.clear()
  }
}

/** Part of the scene: what people share on the screens of the level. */
export function WallScreens() {
  const services = useScene()
  const { frame, shown } = services
  const walls = useOwn(() => new Walls(shown, frame))
  useEffect(() => {
    walls.sync()
    const stops = [
      announcedStore.subscribe(walls.sync),
      mediaStore.subscribe(walls.sync),
      shown.changed.on(walls.sync),
      services.count(walls.numbers),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [services, shown, walls])
  return <primitive object={walls.group} dispose={null} />
}
