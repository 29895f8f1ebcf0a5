import { useFrame } from '@react-three/fiber'
import { frameOrder } from '../frame/frameOrder.ts'
import { useScene } from '../useScene.ts'

/** Oneself: goes where one wishes, and shows the way there. The body is drawn with those of the others. */
export function Self() {
  const { curtain, frame, quality, self } = useScene()
  useFrame(() => {
    const hasMoved = self.step(frame.nowMs, frame.deltaS)
    if (!curtain.isSettled) self.marker.drawUnseen()
    if (!hasMoved) return
    frame.stir()
    if (quality.get().shadowEvery > 0) frame.shade()
  }, frameOrder.selfPlayer)
  return <primitive object={self.marker.group} dispose={null} />
}
