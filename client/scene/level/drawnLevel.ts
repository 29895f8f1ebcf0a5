import { Group } from 'three'
import type { Catalogue } from '#shared/map/catalogue.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { Curtain } from '../frame/curtain.ts'
import type { FrameNotes } from '../frame/FrameNotes.ts'
import type { Quality } from '../frame/quality.ts'
import { createDecor } from './decor.ts'
import { disposeGroup } from './disposeGroup.ts'
import { Furniture } from './furniture.ts'
import type { Level } from './level.ts'
import { createShell, type Shell } from './shell.ts'
import type { ShownLevel } from './shownLevel.ts'
import type { GroundPoint } from '../player/selfPlayer.ts'

/** Share of the furniture that must be there before the room counts as furnished. */
const FURNISHED = 0.45

const wallsOf = (map: GameMap): readonly unknown[] => [map.dimensions, map.walls, map.floors, map.objects]
const decorOf = (map: GameMap): readonly unknown[] => [map.nooks, map.portals, map.announcer, map.collisions]
const same = (a: readonly unknown[], b: readonly unknown[]): boolean => a.every((part, i) => part === b[i])

/** What there is to be seen of a level: floors and walls, things, signs and gates. */
export class DrawnLevel {
  readonly group = new Group()
  private readonly shown: ShownLevel
  private readonly frame: FrameNotes
  private readonly curtain: Curtain
  private readonly quality: () => Quality
  private map: GameMap | undefined
  private shell: Shell | undefined
  private furniture: Furniture | undefined
  private decor: ReturnType<typeof createDecor> | undefined

  constructor(shown: ShownLevel, frame: FrameNotes, curtain: Curtain, quality: () => Quality) {
    this.shown = shown
    this.frame = frame
    this.curtain = curtain
    this.quality = quality
    this.group.matrixAutoUpdate = false
  }

  /** How many things stand about. */
  get things(): number {
    return this.furniture?.count ?? 0
  }

  /** Draws a thing beside the place where the map has it, metres. */
  shift(key: string, dx: number, dy: number, dz?: number): void {
    this.furniture?.shift(key, dx, dy, dz)
  }

  /** Where a thing stood before the last change of the map. */
  wasAt(key: string): GroundPoint | undefined {
    return this.furniture?.wasAt(key)
  }

  /** Takes over what the map has become. */
  sync(): void {
    const { map, catalogue, level } = this.shown
    const before = this.map
    if (!map || !catalogue || !level || map === before) return
    this.map = map
    const isOther = before?.id !== map.id
    const isShellChanged = isOther || !same(wallsOf(before), wallsOf(map))
    if (!isShellChanged && same(decorOf(before), decorOf(map))) return
    if (isOther) this.clear()
    if (isShellChanged) this.drawShell(map, catalogue, level)
    if (isOther || before?.objects !== map.objects) this.furnish(map, catalogue, level)
    if (this.decor) disposeGroup(this.decor, true)
    this.decor = createDecor(map, catalogue, level)
    this.group.add(this.decor)
    this.frame.renew()
  }

  private clear(): void {
    this.furniture?.dispose()
    this.furniture?.group.removeFromParent()
    this.furniture = undefined
  }

  private drawShell(map: GameMap, catalogue: Catalogue, level: Level): void {
    const old = this.shell
    const shell = createShell(map, catalogue, level, this.quality(), this.curtain.whenFurnished)
    this.shell = shell
    this.group.add(shell.group)
    if (old) {
      old.group.removeFromParent()
      old.dispose()
    }
    this.curtain.report('map', 0.6)
    void shell.ready.then(() => {
      // Somebody may be in the next level by now.
      if (this.shell !== shell) return
      this.frame.renew()
      this.curtain.report('map', 1)
    })
  }

  private furnish(map: GameMap, catalogue: Catalogue, level: Level): void {
    this.curtain.furnish()
    if (!this.furniture) {
      this.furniture = new Furniture(() => this.frame.renew())
      this.group.add(this.furniture.group)
    }
    void this.furniture
      .sync(map, catalogue, level.spawn, (share) => this.curtain.report('assets', share / FURNISHED))
      .then(() => this.curtain.furnished())
  }

  dispose(): void {
    this.clear()
    this.shell?.dispose()
    this.shell?.group.removeFromParent()
    this.shell = undefined
    if (this.decor) disposeGroup(this.decor, true)
    this.decor = undefined
    this.map = undefined
  }
}
