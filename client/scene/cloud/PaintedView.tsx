import { useFrame } from '@react-three/fiber'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Matrix4 } from 'three'
import type { EncId } from '#shared/ids.ts'
import type { PictureLine } from '../../net/cloud/picture.ts'
import { FiberCanvas } from '../frame/FiberCanvas.tsx'
import { frameOrder } from '../frame/frameOrder.ts'
import { PacedFrames } from '../frame/PacedFrames.tsx'
import { qualities, type QualityName } from '../frame/quality.ts'
import { useOwn } from '../frame/useOwn.ts'
import type { SceneServices } from '../SceneServices.ts'
import type { SceneSource } from '../sceneSource.ts'
import { SpaceScene } from '../SpaceScene.tsx'
import { Hands } from '../tools/Hands.ts'
import { useScene } from '../useScene.ts'
import { setView, viewStore } from '../viewStore.ts'
import { packEye, readHandWords, readOwnPose, type HandWords, type OwnPose } from './cloudWords.ts'
import { SharedView } from './SharedView.ts'
import { mirrorPose } from './mirrorPose.ts'
import { WordBudget } from './wordBudget.ts'
import styles from '../scene.module.css'

/** The page one draws for: what it says, and the way back. */
export interface PaintedFor {
  line(): PictureLine | undefined
  listen(ears: { fast(numbers: Float32Array): void; words(text: unknown): void }): () => void
  /** Hears how the page looks and speaks. */
  manner(words: Extract<HandWords, { say: 'manner' }>): void
}

/** The eye and the feet of somebody elsewhere, in a scene that is drawn for them. */
class PageHands {
  private readonly services: SceneServices
  private readonly page: PaintedFor
  private readonly budget = new WordBudget()
  private pose: (OwnPose & { readonly at: number }) | undefined
  private readonly view = new SharedView()
  private at = 0
  private readonly toPicture = new Matrix4()
  private readonly toLevel = new Matrix4()

  constructor(services: SceneServices, page: PaintedFor) {
    this.services = services
    this.page = page
  }

  follow(): () => void {
    const { services, page } = this
    services.self.driven = (player, deltaS) => {
      if (this.pose) mirrorPose(player, this.pose, deltaS)
    }
    const stops = [
      page.listen({
        fast: (numbers) => {
          const pose = readOwnPose(numbers)
          // What comes late is passed over.
          if (!pose || (this.pose && pose.at <= this.pose.at)) return
          this.pose = pose
          services.news.tell()
        },
        words: (text) => this.hear(text),
      }),
      viewStore.subscribe(({ mode: wished }) => {
        const mode = this.view.toSay(wished)
        if (mode) page.line()?.sendWords({ say: 'view', mode })
      }),
    ]
    return () => {
      services.self.driven = undefined
      for (const stop of stops) stop()
    }
  }

  private hear(text: unknown): void {
    // Faster than any hand.
    if (!this.budget.take(performance.now())) return
    const words = readHandWords(text)
    if (!words) return
    const { services } = this
    const { rig } = services
    switch (words.say) {
      case 'look':
        rig.look(words.turn, words.tilt, words.dx, words.dy, performance.now())
        break
      case 'zoom':
        rig.zoom(words.factor)
        break
      case 'view':
        this.view.heard(words.mode)
        setView(words.mode)
        break
      case 'lookTo':
        rig.lookTo(words.dx, words.dz)
        break
      case 'voice':
        return services.hearVoice(words.encId as EncId, words.level)
      case 'manner':
        // A page says it first of all, and counts its poses from the start.
        this.pose = undefined
        return this.page.manner(words)
    }
    services.news.tell()
  }

  /** After a frame: where the eye of it was. */
  tellEye(): void {
    const { rig } = this.services
    const { camera } = rig
    this.toPicture.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)
    // Another page than before knows nothing: it is told with every frame that is drawn.
    this.toLevel.copy(this.toPicture).invert()
    this.at += 1
    this.page.line()?.sendFast(
      packEye({
        at: this.at,
        heading: rig.heading,
        toPicture: this.toPicture.elements,
        toLevel: this.toLevel.elements,
      }),
    )
  }

  dispose(): void {
    this.pose = undefined
  }
}

function HandsOfPage({ page }: { readonly page: PaintedFor }) {
  const services = useScene()
  const hands = useOwn(() => new PageHands(services, page))
  useEffect(() => hands.follow(), [hands])
  useFrame(() => hands.tellEye(), frameOrder.watch)
  return null
}

/** So often a still picture is drawn again, ms: whoever has just come gets a frame, and the encoder sharpens what stands. */
const STILL_MS = 500

function Heartbeat() {
  const { news } = useScene()
  useEffect(() => {
    const timer = setInterval(() => news.tell(), STILL_MS)
    return () => clearInterval(timer)
  }, [news])
  return null
}

/** A level drawn for a page elsewhere, filling its parent; nobody is at this window. */
export function PaintedView({
  source,
  page,
  quality,
  onCanvas,
  onFailure,
  parts,
  children,
}: {
  readonly source: SceneSource
  readonly page: PaintedFor
  readonly quality: QualityName
  readonly onCanvas: (canvas: HTMLCanvasElement) => void
  readonly onFailure: (error: unknown) => void
  readonly parts?: ReactNode
  readonly children?: ReactNode
}) {
  const [idle] = useState(() => new Hands())
  const view = useRef<HTMLDivElement>(null)
  // The canvas is there by then: effects of parents run last.
  useEffect(() => {
    const canvas = view.current?.querySelector('canvas')
    if (canvas) onCanvas(canvas)
  }, [onCanvas])
  return (
    <div ref={view} className={styles.view}>
      <FiberCanvas
        label=""
        // A pixel of the page each; where the processor draws, as few as are still a picture.
        pixelRatio={quality === 'minimal' ? qualities.minimal.leastPixelRatio : 1}
        shadows
        byHand
        onFailure={onFailure}
      >
        <SpaceScene source={source} quality={quality}>
          <PacedFrames hands={idle} onFrame={() => undefined} onContext={() => undefined} />
          <HandsOfPage page={page} />
          <Heartbeat />
          {parts}
          {children}
        </SpaceScene>
      </FiberCanvas>
    </div>
  )
}
