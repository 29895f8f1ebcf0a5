import { useFrame } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { Vector3 } from 'three'
import type { CameraRig } from '../camera/rig.ts'
import { frameOrder } from '../frame/frameOrder.ts'
import { useOwn } from '../frame/useOwn.ts'
import type { Hands } from '../tools/Hands.ts'
import { useScene } from '../useScene.ts'
import { Hint } from './Hint.ts'
import { hintPlace, type InView, type Offer } from './prompts.ts'

const at = new Vector3()

/** Where what is offered lies in the picture of a camera. */
const projectBy =
  (rig: CameraRig) =>
  (offer: Offer): InView => {
    const { x, y, z } = hintPlace(offer)
    at.set(x, y, z).applyMatrix4(rig.camera.matrixWorldInverse)
    const isBehind = !rig.isPlan && at.z > -0.2
    at.applyMatrix4(rig.camera.projectionMatrix)
    return { x: at.x, y: at.y, isBehind }
  }

/** What one could do where one is: PromptHint.tsx shows it over the canvas, at the thing itself. */
export function Prompt({ hands }: { readonly hands: Hands }) {
  const { rig, source, toolbox } = useScene()
  const hint = useOwn(() => new Hint(hands))
  useEffect(() => hands.hintShown.on(hint.forget), [hands, hint])
  useFrame(() => hint.show(toolbox.tool.offers(), source), frameOrder.aroundSelf)
  const project = useMemo(() => projectBy(rig), [rig])
  useFrame(({ size }) => hint.move(project, size.width, size.height), frameOrder.hints)
  return null
}
