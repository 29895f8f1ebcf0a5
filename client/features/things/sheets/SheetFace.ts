import { CanvasTexture, Group, Mesh, MeshBasicMaterial, PlaneGeometry, SRGBColorSpace } from 'three'
import type { Placement } from '#shared/map/placement.ts'
import { headingFromYaw } from '../../../scene/heading.ts'
import { borrowPicture, shelf, type BorrowedPicture } from '../../../scene/pictures.ts'
import { fontFor } from '../../../scene/level/signs/paintText.ts'
import { paintSheet } from './paintSheet.ts'
import type { SheetPlace } from './sheetPlaces.ts'
import type { SheetWords } from './sheetWords.ts'

/** As many pixels as a square of 512; nowhere more than so many side by side. */
const PIXELS = 512 * 512
const SIDE_MAX = 1024
/** It is painted at most so often, ms. */
const PAINT_MS = 500

/** So many were made: each has a name of its own among the pictures. */
let made = 0

/** A note people write, for as long as it is followed. */
export interface FollowedNote {
  readonly text: () => string
  /** Another one with every change. */
  readonly version: () => number
  /** Answers the way to stop. */
  readonly onChange: (changed: () => void) => () => void
  readonly release: () => void
}

export type FollowNote = (docId: string) => Promise<FollowedNote>

interface SheetParts {
  readonly place: SheetPlace
  readonly words: SheetWords
  readonly at: Placement
  readonly follow: FollowNote
}

/** Pixels of the canvas of a sheet, and how many of them are a metre. */
export function canvasOf({ width, height }: Pick<SheetPlace, 'width' | 'height'>) {
  const perMetre = Math.min(Math.sqrt(PIXELS / (width * height)), SIDE_MAX / Math.max(width, height))
  return { width: Math.round(width * perMetre), height: Math.round(height * perMetre), perMetre }
}

/** What a thing says, where it stands: a note as people write it, the first page of a poster, the title of a page. */
export class SheetFace {
  readonly mesh = new Group()
  readonly #place: SheetPlace
  #words: SheetWords
  readonly #onFrame: () => void
  readonly #material = new MeshBasicMaterial({
    transparent: true,
    alphaTest: 0.04,
    polygonOffset: true,
    polygonOffsetFactor: -2,
  })
  readonly #shape: PlaneGeometry
  readonly #canvas = document.createElement('canvas')
  readonly #perMetre: number
  readonly #lent: BorrowedPicture
  #texture: CanvasTexture | undefined
  #picture: BorrowedPicture | undefined
  #image: CanvasImageSource | undefined
  #note: FollowedNote | undefined
  #stop = (): void => undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #version = -1
  #isGone = false
  /** There is room for it: what it says is fetched and painted from now on. */
  #hasBegun = false
  /** What has been painted last; its title when there was nothing to read yet. */
  shown = ''

  /** `docId`: the document of a note. */
  constructor(docId: string, { place, words, at, follow }: SheetParts, onFrame: () => void) {
    this.#place = place
    this.#words = words
    this.#onFrame = onFrame
    const { width, height, perMetre } = canvasOf(place)
    this.#canvas.width = width
    this.#canvas.height = height
    this.#perMetre = perMetre
    this.#shape = new PlaneGeometry(place.width, place.height).translate(0, place.height / 2, 0)
    // What stands free is read from both sides.
    for (const turn of place.look === 'card' && place.z === 0 ? [0, Math.PI] : [0]) {
      const sheet = new Mesh(this.#shape, this.#material)
      sheet.position.set(place.x ?? 0, place.y, place.z)
      sheet.rotation.set((-(place.lean ?? 0) * Math.PI) / 180, turn, 0)
      sheet.renderOrder = -1
      this.mesh.add(sheet)
    }
    this.#stand(at)
    this.mesh.visible = false
    // There is room for it where there is room for another picture.
    this.#lent = shelf.borrow(`sheet ${made++}`, () => Promise.resolve(this.#textureOf()))
    void this.#lent.texture.then(() => this.#begin(() => follow(docId)))
  }

  #stand(at: Placement): void {
    this.mesh.position.set(at.x, at.y, at.z)
    this.mesh.rotation.y = headingFromYaw(at.yaw)
    this.mesh.scale.setScalar(at.scale)
  }

  /** The thing stands elsewhere: what is on it stays as it is. */
  move(at: Placement): void {
    this.#stand(at)
    this.#onFrame()
  }

  /** The thing says something else: it is painted anew, and its document stays open. */
  say(words: SheetWords): void {
    this.#words = words
    if (!this.#hasBegun) return
    this.#version = -1
    this.#leavePicture()
    if (words.picture !== undefined) this.#fetch(words.picture)
    else this.#later(PAINT_MS)
  }

  #textureOf(): CanvasTexture {
    const texture = new CanvasTexture(this.#canvas)
    texture.colorSpace = SRGBColorSpace
    texture.anisotropy = 4
    this.#texture = texture
    return texture
  }

  #begin(follow: () => Promise<FollowedNote>): void {
    if (this.#isGone) return
    this.#hasBegun = true
    const { picture, kind } = this.#words
    if (kind === 'note') void this.#follow(follow)
    if (picture !== undefined) this.#fetch(picture)
    else if (kind !== 'note') this.#later(0)
  }

  async #follow(follow: () => Promise<FollowedNote>): Promise<void> {
    const note = await follow().catch(() => undefined)
    if (this.#isGone) return note?.release()
    this.#note = note
    this.#stop =
      note?.onChange(() => {
        if (note.version() !== this.#version) this.#later(PAINT_MS)
      }) ?? this.#stop
    this.#later(0)
  }

  #fetch(path: string): void {
    const borrowed = borrowPicture(path)
    this.#picture = borrowed
    const paint = (image?: CanvasImageSource): void => {
      // It may say something else by now.
      if (this.#isGone || this.#picture !== borrowed) return
      if (image) this.#image = image
      else this.#leavePicture()
      this.#later(0)
    }
    borrowed.texture.then(
      ({ image }) => paint(image as CanvasImageSource),
      // Without it there are the words.
      () => paint(),
    )
  }

  /** It is on the canvas, or not wanted. */
  #leavePicture(): void {
    this.#image = undefined
    this.#picture?.giveBack()
    this.#picture = undefined
  }

  #later(ms: number): void {
    if (!this.#isGone) this.#timer ??= setTimeout(() => void this.#paint(), ms)
  }

  async #paint(): Promise<void> {
    const { kind, title } = this.#words
    const version = this.#note?.version() ?? 0
    const body = this.#note?.text() ?? this.#words.body
    // Nobody looks, or nothing is another one.
    if (document.hidden || (this.#note && version === this.#version)) {
      this.#timer = document.hidden ? setTimeout(() => void this.#paint(), 2 * PAINT_MS) : undefined
      return
    }
    const words = this.#words
    await fontFor(title + body.slice(0, 600), 600)
    this.#timer = undefined
    if (words !== this.#words) return this.#later(0)
    // Its picture is on its way: painted when that has come.
    if (this.#picture && !this.#image) return
    const brush = this.#canvas.getContext('2d')
    if (this.#isGone || !brush || !this.#texture) return
    this.#version = version
    paintSheet(brush, { kind, title, body, picture: this.#image }, this.#place, this.#canvas, this.#perMetre)
    this.#leavePicture()
    this.#texture.needsUpdate = true
    if (this.#material.map !== this.#texture) {
      this.#material.map = this.#texture
      this.#material.needsUpdate = true
    }
    this.shown = body || title
    this.mesh.visible = true
    this.#onFrame()
    // Somebody may have written on while the letters came.
    if (this.#note && this.#note.version() !== this.#version) this.#later(PAINT_MS)
  }

  dispose(): void {
    this.#isGone = true
    clearTimeout(this.#timer)
    this.#stop()
    this.#note?.release()
    this.#picture?.giveBack()
    this.mesh.removeFromParent()
    this.#shape.dispose()
    this.#material.dispose()
    this.#lent.giveBack()
  }
}
