import { useEffect } from 'react'
import { CanvasTexture, Group } from 'three'
import i18next from 'i18next'
import { levelOf } from '#shared/lottery/prizeLevels.ts'
import { placementOf } from '#shared/map/placement.ts'
import { screenFaceOf } from '#shared/map/screenFaces.ts'
import { FacePicture } from '../../scene/level/faces/FacePicture.ts'
import { nearScreens } from '../../scene/level/faces/nearScreens.ts'
import { useOwn } from '../../scene/frame/useOwn.ts'
import type { SceneServices } from '../../scene/SceneServices.ts'
import { useScene } from '../../scene/useScene.ts'
import { paintWinner, PICTURE_HEIGHT, PICTURE_WIDTH } from './paintWinner.ts'
import { useSelection } from '../../store/createStore.ts'
import { stageStore } from './stageStore.ts'

/** Before the pictures of the space, behind what somebody shares, metres. */
const BEHIND_M = 0.005

/** The draw that is on the stage, on the screens that are near. */
class Winners {
  readonly group = new Group()
  readonly #services: SceneServices
  readonly #canvas = document.createElement('canvas')
  readonly #texture = new CanvasTexture(this.#canvas)
  readonly #faces: FacePicture[] = []

  constructor(services: SceneServices) {
    this.#services = services
    this.#canvas.width = PICTURE_WIDTH
    this.#canvas.height = PICTURE_HEIGHT
    const { map } = services.shown
    for (const key of nearScreens(services)) {
      const object = map?.objects.get(key)
      const face = object && screenFaceOf(object)
      if (!object || !face) continue
      const picture = new FacePicture(face, placementOf(object), '#4f0b18')
      picture.mesh.translateZ(-BEHIND_M)
      this.#faces.push(picture)
      this.group.add(picture.mesh)
    }
  }

  readonly paint = (): void => {
    const { queue, isRevealed } = stageStore.get()
    const pen = this.#canvas.getContext('2d')
    const draw = queue[0]?.draw
    if (!draw || !pen) return
    const { t } = i18next
    paintWinner(pen, {
      lottery: draw.lotteryName,
      prize: `${t(`lottery.levels.prize${levelOf(draw.prize.level)}`)} ${draw.prize.name}`,
      main: isRevealed ? draw.winner.displayName || t('lottery.stage.gone') : '· · ·',
      told: t(isRevealed ? 'lottery.stage.congratulations' : 'lottery.stage.drawing'),
    })
    this.#texture.needsUpdate = true
    for (const face of this.#faces) face.show(this.#texture, PICTURE_WIDTH, PICTURE_HEIGHT)
    this.#services.frame.news.tell()
  }

  readonly numbers = (): Readonly<Record<string, number>> => ({ winnerScreens: this.#faces.length })

  dispose(): void {
    for (const face of this.#faces) face.dispose()
    this.#texture.dispose()
    this.#services.frame.news.tell()
  }
}

function Screens() {
  const services = useScene()
  const winners = useOwn(() => new Winners(services))
  useEffect(() => {
    winners.paint()
    const unfollow = stageStore.subscribe(winners.paint)
    const stop = services.count(winners.numbers)
    return () => {
      unfollow()
      stop()
    }
  }, [services, winners])
  return <primitive object={winners.group} dispose={null} />
}

/** Part of the scene: something only while a draw is shown. */
export const WinnerScreens = () => useSelection(stageStore, ({ queue }) => queue.length > 0) && <Screens />
