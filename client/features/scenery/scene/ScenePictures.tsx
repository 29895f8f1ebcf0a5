import { useEffect } from 'react'
import { Group } from 'three'
import { useOwn } from '../../../scene/frame/useOwn.ts'
import { promptStore } from '../../../scene/prompt/promptStore.ts'
import type { SceneServices } from '../../../scene/SceneServices.ts'
import { useScene } from '../../../scene/useScene.ts'
import { viewStore } from '../../../scene/viewStore.ts'
import { SceneGuides } from '../Guides.tsx'
import { FlatPictures } from './FlatPictures.ts'
import { PictureBoards } from './PictureBoards.ts'

/** So often it is looked whether a sheet shows another frame, ms: as often as plans move. */
const LOOK_MS = 66

/** All pictures of a map in its scene. */
class Pictures {
  readonly group = new Group()
  readonly #services: SceneServices
  readonly #flat: FlatPictures
  readonly #boards: PictureBoards

  constructor(services: SceneServices) {
    this.#services = services
    const renew = () => services.frame.renew()
    this.#flat = new FlatPictures(renew)
    this.#boards = new PictureBoards(renew)
    this.group.add(this.#flat.floor, this.#flat.front, this.#boards.group)
  }

  follow(): () => void {
    const { shown, frame } = this.#services
    const sync = (): void => {
      this.#flat.sync(shown.map)
      this.#boards.sync(shown.map)
      this.#boards.offer(promptStore.get().thing?.key)
      frame.news.tell()
    }
    const look = (): void => {
      // From anywhere else it would hide what is below it.
      this.#flat.front.visible = viewStore.get().mode === 'top'
      frame.news.tell()
    }
    sync()
    look()
    const timer = setInterval(this.#step, LOOK_MS)
    const stops = [
      () => clearInterval(timer),
      shown.changed.on(sync),
      promptStore.subscribe(({ thing }) => {
        this.#boards.offer(thing?.key)
        frame.news.tell()
      }),
      viewStore.subscribe(look),
      this.#services.count(this.#numbers),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  readonly #step = (): void => {
    if (document.hidden) return
    if (this.#boards.step(this.#services.self.player.shown)) this.#services.frame.news.tell()
  }

  readonly #numbers = (): Readonly<Record<string, number>> => ({
    mapPictures: this.#flat.count,
    mapFront: this.#flat.front.visible ? this.#flat.front.children.length : 0,
    spriteSheets: this.#boards.counts.sheets,
    highlighted: this.#boards.counts.highlighted,
  })

  dispose(): void {
    this.#flat.dispose()
    this.#boards.dispose()
  }
}

/** Part of the scene: what a map shows as pictures, and its guides. */
export default function ScenePictures() {
  const services = useScene()
  const pictures = useOwn(() => new Pictures(services))
  useEffect(() => pictures.follow(), [pictures])
  return (
    <>
      <primitive object={pictures.group} dispose={null} />
      <SceneGuides />
    </>
  )
}
