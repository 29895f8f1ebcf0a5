import { DoubleSide, Group, Mesh, MeshStandardMaterial, PlaneGeometry } from 'three'
import type { Texture } from 'three'
import { placementOf, type MapObject, type Placement } from '#shared/map/placement.ts'
import { borrowPicture, type BorrowedPicture } from '../../pictures.ts'
import { headingFromYaw } from '../../heading.ts'
import { changes } from '../changes.ts'
import { disposeGroup } from '../shapes/disposeGroup.ts'

/** An object of no catalogue item (the published client's): its picture on an upright board. */
export interface Board {
  readonly key: string
  readonly at: Placement
  /** Metres. */
  readonly width: number
  readonly height: number
  /** Path of its picture on this site; '' for none. */
  readonly picture: string
}

export function boardOf(key: string, object: MapObject): Board {
  const picture = object.normal ?? ''
  // Pictures of other sites are not fetched: nothing leaves the origin.
  const isLocal = picture.startsWith('/') && !picture.startsWith('//')
  return {
    key,
    at: placementOf(object),
    width: object.width || 1,
    height: object.height || 1,
    picture: isLocal ? picture : '',
  }
}

class BoardPanel {
  readonly mesh: Mesh<PlaneGeometry, MeshStandardMaterial>
  private board: Board
  private readonly material = new MeshStandardMaterial({ color: '#f4f1ea', roughness: 0.8, side: DoubleSide })
  private readonly onPicture: () => void
  /** What is to be seen, and what is until that has come. */
  private wanted: BorrowedPicture | undefined
  private hung: BorrowedPicture | undefined

  constructor(board: Board, onPicture: () => void) {
    this.onPicture = onPicture
    this.mesh = new Mesh(new PlaneGeometry(board.width, board.height), this.material)
    this.mesh.castShadow = true
    this.board = board
    this.place()
    this.hang()
  }

  /** Takes over what became of the board. */
  sync(board: Board): void {
    const before = this.board
    this.board = board
    if (board.width !== before.width || board.height !== before.height) {
      this.mesh.geometry.dispose()
      this.mesh.geometry = new PlaneGeometry(board.width, board.height)
    }
    this.place()
    if (board.picture !== before.picture) this.hang()
  }

  private place(): void {
    const { at, height } = this.board
    this.mesh.position.set(at.x, at.y + height / 2, at.z)
    this.mesh.rotation.y = headingFromYaw(at.yaw)
  }

  private hang(): void {
    if (this.wanted !== this.hung) this.wanted?.giveBack()
    const path = this.board.picture
    const picture = path === '' ? undefined : borrowPicture(path)
    this.wanted = picture
    if (!picture) {
      this.show(null)
      return
    }
    picture.texture.then(
      (texture) => this.wanted === picture && this.show(texture),
      () => {
        console.warn(`picture ${path} is missing`)
        if (this.wanted === picture) this.show(null)
      },
    )
  }

  private show(texture: Texture | null): void {
    const former = this.hung
    this.hung = this.wanted
    if (this.material.map !== texture) {
      this.material.map = texture
      this.material.needsUpdate = true
      this.onPicture()
    }
    former?.giveBack()
  }

  dispose(): void {
    const pictures = new Set([this.wanted, this.hung])
    this.wanted = this.hung = undefined
    disposeGroup(this.mesh)
    for (const picture of pictures) picture?.giveBack()
  }
}

/** All boards of a level. A board that is moved keeps its picture. */
export class Boards {
  readonly group = new Group()
  private shown: readonly Board[] = []
  private readonly panels = new Map<string, BoardPanel>()
  private readonly onPicture: () => void

  constructor(onPicture: () => void) {
    this.onPicture = onPicture
  }

  sync(boards: readonly Board[]): void {
    const { gone, come } = changes(this.shown, boards)
    this.shown = boards
    const stays = new Set(come.map(({ key }) => key))
    for (const board of come) {
      const known = this.panels.get(board.key)
      if (known) {
        known.sync(board)
        continue
      }
      const panel = new BoardPanel(board, this.onPicture)
      this.panels.set(board.key, panel)
      this.group.add(panel.mesh)
    }
    // After the new ones, so that a picture that goes from one board to another is not given back.
    for (const { key } of gone) {
      if (stays.has(key)) continue
      this.panels.get(key)?.dispose()
      this.panels.delete(key)
    }
  }

  dispose(): void {
    for (const panel of this.panels.values()) panel.dispose()
    this.panels.clear()
    this.shown = []
  }
}
