import { useFrame } from '@react-three/fiber'
import { frameOrder } from '../../../scene/frame/frameOrder.ts'
import { useOwn } from '../../../scene/frame/useOwn.ts'
import { useScene } from '../../../scene/useScene.ts'
import { GuideBodies } from './GuideBodies.ts'
import { guidesHere } from './guidesHere.ts'

/** Part of the scene: the bodies of guides, and what floats over them. */
export function GuidesScene() {
  const services = useScene()
  const bodies = useOwn(() => new GuideBodies(services))
  useFrame(() => guidesHere()?.move(services.frame.nowMs), frameOrder.remotePlayers)
  useFrame(() => bodies.draw(guidesHere()?.figures ?? []), frameOrder.people)
  return <primitive object={bodies.group} dispose={null} />
}
