import { CanvasTexture, type Mesh } from 'three'
import type { MapId } from '#shared/ids.ts'
import { placementOf, type MapObject, type Placement } from '#shared/map/placement.ts'
import { boardFaceOf, type ScreenFace } from '#shared/map/screenFaces.ts'
import { FacePicture } from '../../../scene/level/faces/FacePicture.ts'
import { BOARD } from './boardMarks.ts'
import { holdBoard } from './boards.ts'
import { paintBoard } from './paintBoard.ts'

/** As wide as a board is painted for its face, pixels; and at most so often. */
const WIDTH_PX = 1024
const PAINT_MS = 400

/** What is drawn on a board, on its face; a board with nothing on it stays as it is. */
export class BoardFace {
  readonly #canvas = document.createElement('canvas')
  readonly #texture: CanvasTexture
  readonly #picture: FacePicture
  readonly #held: ReturnType<typeof holdBoard>
  readonly #stop: () => void
  readonly #onFrame: () => void
  #version = -1
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(docId: string, face: ScreenFace, at: Placement, onFrame: () => void) {
    this.#onFrame = onFrame
    this.#canvas.width = WIDTH_PX
    this.#canvas.height = Math.round((WIDTH_PX * BOARD.height) / BOARD.width)
    this.#texture = new CanvasTexture(this.#canvas)
    this.#picture = new FacePicture(face, at, '#fdfdfb')
    this.#held = holdBoard(docId)
    this.#stop = this.#held.session.store.subscribe(this.#changed)
    this.#changed()
  }

  get mesh(): Mesh {
    return this.#picture.mesh
  }

  readonly #changed = (): void => {
    if (this.#held.session.store.get().version === this.#version) return
    this.#timer ??= setTimeout(this.#paint, PAINT_MS)
  }

  readonly #paint = (): void => {
    this.#timer = undefined
    this.#version = this.#held.session.store.get().version
    const marks = this.#held.board.marks()
    const brush = this.#canvas.getContext('2d')
    if (!brush) return
    paintBoard(brush, marks, WIDTH_PX)
    this.#texture.needsUpdate = true
    if (marks.length > 0) this.#picture.show(this.#texture, this.#canvas.width, this.#canvas.height)
    else this.#picture.hide()
    this.#onFrame()
  }

  /** A board is heard by nobody. */
  readonly hear = (): void => undefined

  dispose(): void {
    clearTimeout(this.#timer)
    this.#stop()
    this.#picture.dispose()
    this.#texture.dispose()
    this.#held.release()
  }
}

/** The face of a board, where its piece has one. */
export function boardFace(
  mapId: MapId,
  key: string,
  object: MapObject,
  onFrame: () => void,
): BoardFace | undefined {
  const face = boardFaceOf(object)
  return face && new BoardFace(`${mapId}.${key}`, face, placementOf(object), onFrame)
}
