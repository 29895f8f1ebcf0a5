import { useFrame, useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import type { EncId } from '#shared/ids.ts'
import { frameOrder } from '../frame/frameOrder.ts'
import { useScene } from '../useScene.ts'
import type { Hands } from './Hands.ts'
import { serveHands } from './handWishes.ts'
import { listenToKeys } from './keys.ts'
import { listenToPointer } from './pointer.ts'

/** Longest pause a stick turns the view for, seconds. */
const LONGEST_TURN_S = 0.1

/** Lets pointers on the canvas, keys and gamepads work with the tool that is chosen. */
export function ChosenTool({
  hands,
  onPickPlayer,
}: {
  readonly hands: Hands
  readonly onPickPlayer?: ((encId: EncId) => void) | undefined
}) {
  const { frame, picked, toolbox } = useScene()
  const canvas = useThree((state) => state.gl.domElement)
  useEffect(() => listenToKeys(hands.keys), [hands])
  useEffect(() => listenToPointer(canvas, () => toolbox.tool), [canvas, toolbox])
  useEffect(() => (onPickPlayer ? picked.on(onPickPlayer) : undefined), [onPickPlayer, picked])
  useFrame(() => serveHands(hands, toolbox.tool, Math.min(frame.deltaS, LONGEST_TURN_S)), frameOrder.input)
  return null
}
