import { useEffect } from 'react'
import { useScene } from '../useScene.ts'

/** Floors, walls, things, signs and gates of the level. */
export function LevelParts() {
  const services = useScene()
  const { drawn, shown } = services
  useEffect(() => {
    drawn.sync()
    return shown.changed.on(() => drawn.sync())
  }, [drawn, shown])
  useEffect(() => services.count(() => ({ things: drawn.things })), [drawn, services])
  return <primitive object={drawn.group} dispose={null} />
}
