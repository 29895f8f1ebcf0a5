import { useFrame } from '@react-three/fiber'
import { useEffect } from 'react'
import { frameOrder } from '../frame/frameOrder.ts'
import { useOwn } from '../frame/useOwn.ts'
import { useScene } from '../useScene.ts'
import { Blobs } from './blobs.ts'

/** Everybody on the level, oneself too: bodies, the soft spot under each, and what floats over them. */
export function Everybody() {
  const services = useScene()
  const { frame, labels, people, quality, rig, self, shown, source } = services
  const blobs = useOwn(() => new Blobs())

  useFrame(() => {
    if (!shown.level) return
    const world = source.world()
    people.build(world, frame.deltaS)
    if (!people.move(world, shown.level, self.encId, frame.nowMs, frame.deltaS)) return
    frame.stir()
    if (quality.get().shadowEvery > 0) frame.shade()
  }, frameOrder.remotePlayers)

  useFrame(() => {
    if (!shown.level) return
    const hidesSelf = self.player.placed && rig.hidesSelf
    blobs.begin()
    people.show(
      labels,
      blobs,
      shown.level,
      quality.get(),
      frame.nowMs,
      frame.deltaS,
      frame.count,
      hidesSelf ? self.encId : undefined,
      self.encId,
    )
    blobs.end()
  }, frameOrder.people)

  useEffect(
    () =>
      services.count(() => {
        const { topSpeed: avatarTopSpeed, leaps: avatarLeaps, count: avatars } = people
        people.forgetPace()
        // How smoothly the others walk: m/s and jumps since the last call.
        return { avatars, avatarTopSpeed, avatarLeaps }
      }),
    [people, services],
  )

  return (
    <>
      <primitive object={people.group} dispose={null} />
      <primitive object={blobs.mesh} dispose={null} />
    </>
  )
}
