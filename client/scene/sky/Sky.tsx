import { useFrame, useThree } from '@react-three/fiber'
import { useCallback, useEffect } from 'react'
import { frameOrder } from '../frame/frameOrder.ts'
import { useOwn } from '../frame/useOwn.ts'
import { wearSimpleMaterials } from '../simpleMaterials.ts'
import { useNewContext, useScene } from '../useScene.ts'
import { Atmosphere } from './atmosphere.ts'

const lookedAt = { x: 0, z: 0 }

/** Light, sky, haze, lamps and the land round the level. What is new in the scene is lit like the rest. */
export function Sky() {
  const { curtain, frame, picture, quality, rig, shown } = useScene()
  const gl = useThree((state) => state.gl)
  const scene = useThree((state) => state.scene)
  const sky = useOwn(() => new Atmosphere(gl, scene, quality.get(), picture))

  useEffect(() => sky.show(), [sky])

  useEffect(() => {
    const sync = (): void => {
      const { map, parts } = shown
      if (!map || !parts) return
      if (sky.isOther(map)) {
        sky.enter(map)
        frame.renew()
      }
      sky.lightLamps(parts)
    }
    sync()
    return shown.changed.on(sync)
  }, [frame, shown, sky])

  useEffect(() => {
    let isOver = false
    // Materials mirror the sky once everything one stands on is there.
    const reflect = (): void => void curtain.whenFurnished.then(() => isOver || sky.reflect())
    reflect()
    const stop = quality.subscribe((chosen) => {
      sky.useQuality(chosen)
      wearSimpleMaterials(scene, chosen.simpleMaterials)
      reflect()
      frame.shade()
    })
    return () => {
      isOver = true
      stop()
    }
  }, [curtain, frame, quality, scene, sky])

  useNewContext(
    gl.domElement,
    useCallback(() => sky.restore(), [sky]),
  )

  useFrame(() => {
    // A plan from above has no sky.
    sky.showSky(!rig.isPlan)
    sky.tick(frame.nowMs, frame.deltaS, picture.height)
    if (sky.goOn()) frame.stir()
  }, frameOrder.effects)

  useFrame(() => {
    const { shadowReachM, shadowEvery, simpleMaterials } = quality.get()
    if (frame.takeUndressed()) {
      sky.dress()
      if (simpleMaterials) wearSimpleMaterials(scene, true)
    }
    // Where the camera looks, somewhat ahead of the player, is where shadows are seen.
    rig.lookedAt(shadowReachM * 0.45, lookedAt)
    sky.sun.follow(lookedAt.x, lookedAt.z, shadowEvery === 0 ? 5 : 1.5)
    if (frame.count % Math.max(1, shadowEvery || 6) === 0 && frame.takeShade()) sky.sun.redraw()
  }, frameOrder.light)

  return <primitive object={sky.group} dispose={null} />
}
