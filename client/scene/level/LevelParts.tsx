import { useThree } from '@react-three/fiber'
import { useCallback, useEffect } from 'react'
import { Group } from 'three'
import type { MapId } from '#shared/ids.ts'
import { useOwn } from '../frame/useOwn.ts'
import { useNewContext, useScene } from '../useScene.ts'
import {
  drawBoards,
  drawFloors,
  drawFurniture,
  drawGates,
  drawNooks,
  drawSigns,
  drawStageTiles,
  drawWalls,
  type Draw,
  type DrawingContext,
  type LevelDrawing,
} from './drawings.ts'
import type { LevelParts } from './levelStore.ts'

/** The drawing of whichever level is shown: another level has one of its own. */
class ShownDrawing {
  readonly group = new Group()
  private readonly make: () => LevelDrawing
  private drawing: LevelDrawing | undefined
  private mapId: MapId | undefined

  constructor(make: () => LevelDrawing) {
    this.make = make
    this.group.matrixAutoUpdate = false
  }

  sync(parts: LevelParts | undefined): void {
    if (!parts) return
    if (this.mapId !== parts.level.mapId) this.dispose()
    this.mapId = parts.level.mapId
    const drawing = this.drawing ?? this.begin()
    void drawing.sync(parts)
  }

  private begin(): LevelDrawing {
    const made = this.make()
    made.group.matrixAutoUpdate = false
    this.group.add(made.group)
    this.drawing = made
    return made
  }

  readonly restore = (): void => this.drawing?.restore?.()

  dispose(): void {
    this.drawing?.group.removeFromParent()
    this.drawing?.dispose()
    this.drawing = undefined
    this.mapId = undefined
  }
}

/** One kind of things of the level. It follows the level store: React renders nothing when the map is edited. */
function LevelPart({ draw }: { readonly draw: Draw }) {
  const { curtain, frame, quality, shown, things } = useScene()
  const gl = useThree((state) => state.gl)
  const made = useOwn(() => {
    const context = (): DrawingContext => ({
      quality: quality.get(),
      hasMultiDraw: gl.extensions.has('WEBGL_multi_draw'),
      relief: curtain.whenFurnished,
      onChange: () => frame.renew(),
      onGround: (ready) => void curtain.expectGround(ready).then(() => frame.renew()),
      onThings: (share) => curtain.reportThings(share),
      things,
    })
    return new ShownDrawing(() => draw(context()))
  })
  useEffect(() => {
    const sync = (): void => made.sync(shown.parts)
    sync()
    return shown.changed.on(sync)
  }, [made, shown])
  useNewContext(
    gl.domElement,
    useCallback(() => made.restore(), [made]),
  )
  return <primitive object={made.group} dispose={null} />
}

export const Floors = () => <LevelPart draw={drawFloors} />
export const Walls = () => <LevelPart draw={drawWalls} />
export const Furniture = () => <LevelPart draw={drawFurniture} />
/** Carpets of nooks. */
export const Nooks = () => <LevelPart draw={drawNooks} />
export const Gates = () => <LevelPart draw={drawGates} />
/** The low stage announcers stand on. */
export const StageTiles = () => <LevelPart draw={drawStageTiles} />
/** Pictures on walls. */
export const Boards = () => <LevelPart draw={drawBoards} />
/** All that is written in the level. */
export const Signs = () => <LevelPart draw={drawSigns} />
