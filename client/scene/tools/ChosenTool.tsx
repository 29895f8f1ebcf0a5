import { useFrame, useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { frameOrder } from '../frame/frameOrder.ts'
import { useScene } from '../useScene.ts'
import type { Hands } from './Hands.ts'
import { serveHands } from './handWishes.ts'
import { listenToKeys } from './keys.ts'
import { listenToPointer } from './pointer.ts'

/** Longest pause a stick turns the view for, seconds. */
const LONGEST_TURN_S = 0.1

/** Lets pointers on the canvas, keys and gamepads work with the tool that is chosen. */
export function ChosenTool({ hands }: { readonly hands: Hands }) {
  const { frame, toolbox } = useScene()
  const canvas = useThree((state) => state.gl.domElement)
  useEffect(() => listenToKeys(hands.keys), [hands])
  useEffect(() => listenToPointer(canvas, () => toolbox.tool), [canvas, toolbox])
  useFrame(() => serveHands(hands, toolbox.tool, Math.min(frame.deltaS, LONGEST_TURN_S)), frameOrder.input)
  return null
}
