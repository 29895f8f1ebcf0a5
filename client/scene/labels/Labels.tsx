import { useFrame, useThree } from '@react-three/fiber'
import { useCallback, useEffect } from 'react'
import { frameOrder } from '../frame/frameOrder.ts'
import { useNewContext, useScene } from '../useScene.ts'

/** Names, bubbles and emotes over people, all in one draw. */
export function Labels() {
  const { atlas, labels, rig, shown } = useScene()
  const gl = useThree((state) => state.gl)
  useEffect(() => atlas.begin(), [atlas])
  useNewContext(
    gl.domElement,
    useCallback(() => atlas.restore(), [atlas]),
  )
  useFrame(({ size }) => {
    if (shown.level) labels.begin(rig.camera, size.width, size.height)
  }, frameOrder.labels)
  useFrame(() => {
    if (shown.level) labels.end()
  }, frameOrder.labelsEnd)
  return null
}
