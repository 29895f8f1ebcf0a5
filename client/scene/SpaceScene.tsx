import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, type ReactNode } from 'react'
import type { PerspectiveCamera } from 'three'
import { Eye } from './camera/Eye.tsx'
import { Celebrations } from './effects/Celebrations.tsx'
import { MovedThings } from './effects/MovedThings.tsx'
import { frameOrder } from './frame/frameOrder.ts'
import { qualities, type QualityName } from './frame/quality.ts'
import { useOwn } from './frame/useOwn.ts'
import { GroundContext } from './Ground.ts'
import { Labels } from './labels/Labels.tsx'
import { Boards, Floors, Furniture, Gates, Nooks, Signs, StageTiles, Walls } from './level/LevelParts.tsx'
import { Everybody } from './people/Everybody.tsx'
import { Self } from './player/Self.tsx'
import { Prompt } from './prompt/Prompt.tsx'
import { SceneServices } from './SceneServices.ts'
import type { SceneSource } from './sceneSource.ts'
import { Sky } from './sky/Sky.tsx'
import { Sounds } from './sound/Sounds.tsx'
import { ChosenTool } from './tools/ChosenTool.tsx'
import type { Hands } from './tools/Hands.ts'
import { SceneContext, useScene } from './useScene.ts'

/** The time of a frame, once for all its steps. */
function FrameStart() {
  const { curtain, frame } = useScene()
  useFrame((_, delta) => {
    frame.begin(performance.now(), delta)
    curtain.drawn()
  }, frameOrder.begin)
  return null
}

/** Brings the scene onto its canvas, after all its parts had their step. */
function Drawing({ share }: { readonly share: number }) {
  const { news, picture, quality } = useScene()
  useEffect(() => {
    picture.use(quality.get(), share)
    news.tell()
    return quality.subscribe((chosen) => picture.use(chosen, share))
  }, [news, picture, quality, share])
  useFrame(({ scene, camera }) => picture.draw(scene, camera), frameOrder.draw)
  return null
}

export interface SpaceSceneProps {
  /** One and the same as long as the scene is mounted. */
  readonly source: SceneSource
  readonly quality: QualityName
  /** Of the canvas' pixels each way the scene is drawn on, above 0 to 1; what is written stays on all of them. */
  readonly share?: number
  /** What somebody at this window holds; without, the scene is only looked at. */
  readonly hands?: Hands
  /** Parts that features add; useScene() is theirs. */
  readonly children?: ReactNode
}

/** A space: the list of what one sees, hears and does in it. To be mounted on a canvas of @react-three/fiber. */
export function SpaceScene({ source, quality, share = 1, hands, children }: SpaceSceneProps) {
  const gl = useThree((state) => state.gl)
  const camera = useThree((state) => state.camera)
  const set = useThree((state) => state.set)
  const services = useOwn(
    () =>
      new SceneServices(source, gl, camera as PerspectiveCamera, quality, hands, (used) =>
        set({ camera: used as typeof camera }),
      ),
  )
  useEffect(() => services.quality.setState(qualities[quality], true), [services, quality])
  // Effects of parents run last: every part listens by then.
  useEffect(() => services.follow(), [services])
  return (
    <SceneContext value={services}>
      <GroundContext value={services}>
        <FrameStart />
        <Drawing share={share} />
        <Sky />
        <Floors />
        <Walls />
        <Furniture />
        <Nooks />
        <Gates />
        <StageTiles />
        <Boards />
        <Signs />
        <MovedThings />
        <Self />
        <Everybody />
        <Labels />
        <Eye />
        <Celebrations />
        <Sounds />
        {hands && <Prompt hands={hands} />}
        {hands && <ChosenTool hands={hands} />}
        {children}
      </GroundContext>
    </SceneContext>
  )
}
