import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { useNewContext, useScene } from '../useScene.ts'

/** Floors, walls, things, signs and gates of the level. */
export function LevelParts() {
  const services = useScene()
  const { drawn, shown } = services
  const gl = useThree((state) => state.gl)
  useEffect(() => {
    drawn.sync()
    return shown.changed.on(() => drawn.sync())
  }, [drawn, shown])
  useEffect(() => services.count(() => ({ things: drawn.things })), [drawn, services])
  useNewContext(gl.domElement, drawn.restore)
  return <primitive object={drawn.group} dispose={null} />
}
