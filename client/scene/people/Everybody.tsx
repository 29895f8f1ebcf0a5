import { useFrame } from '@react-three/fiber'
import { useEffect } from 'react'
import { frameOrder } from '../frame/frameOrder.ts'
import { useOwn } from '../frame/useOwn.ts'
import { useScene } from '../useScene.ts'
import { ContactShadows } from './contactShadows.ts'

/** Everybody on the level, oneself too: bodies, the soft spot under each, and what floats over them. */
export function Everybody() {
  const services = useScene()
  const { frame, labels, people, quality, rig, self, shown, source } = services
  const contactShadows = useOwn(() => new ContactShadows())

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
    contactShadows.begin()
    people.show(
      labels,
      contactShadows,
      shown.level,
      quality.get(),
      frame.nowMs,
      frame.deltaS,
      frame.count,
      hidesSelf ? self.encId : undefined,
      self.encId,
    )
    contactShadows.end()
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
      <primitive object={contactShadows.mesh} dispose={null} />
    </>
  )
}
