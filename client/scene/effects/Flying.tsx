import { useFrame } from '@react-three/fiber'
import { useEffect } from 'react'
import type { EncId } from '#shared/ids.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import { emote, emotes } from '#shared/rules/emotes.ts'
import { frameOrder } from '../frame/frameOrder.ts'
import { useOwn } from '../frame/useOwn.ts'
import { playChime } from '../sound/sounds.ts'
import { useScene } from '../useScene.ts'
import { calm } from './calm.ts'
import { Confetti } from './confetti.ts'
import { EmoteSparks } from './emoteSparks.ts'

/** Confetti begins this high over the floor, metres. */
const CONFETTI_M = 1.9
/** How much of somebody's height is below the hips when standing, metres. */
const STANDING_HIP_M = 0.92

/** Paper over people who celebrate, sparks of their emotes; `first`: the events it was fetched for. */
export function Flying({ first }: { readonly first: readonly WireEvent[] }) {
  const services = useScene()
  const { frame, people, picture, source } = services
  const confetti = useOwn(() => new Confetti())
  const sparks = useOwn(() => new EmoteSparks())

  useEffect(() => {
    const celebrate = (encId: EncId): void => {
      const shown = people.figure(encId)?.shown
      if (!shown) return
      playChime('confetti')
      if (!calm.matches) confetti.shoot(shown.x, shown.y + CONFETTI_M, shown.z)
    }
    const sparkle = (encId: EncId, text: string, atMs: number): void => {
      const figure = calm.matches ? undefined : people.figure(encId)
      if (!figure) return
      const { x, y, z, heading } = figure.shown
      const floor = figure.motion.seatHeight > 0 ? y + figure.motion.seatHeight - STANDING_HIP_M : y
      sparks.shoot(text, atMs, x, floor, z, heading)
    }
    const hear = (events: readonly WireEvent[], atMs: number): void => {
      for (const { kind, body } of events) {
        if (kind === 'playerShootsConfetti') celebrate(body.encId as EncId)
        if (kind === 'playerSetsEmoteV2') sparkle(body.encId as EncId, body.emote ?? '', atMs)
        if (kind === 'playerWaves') sparkle(body.encId as EncId, emotes[emote.wave], atMs)
      }
    }
    hear(first, performance.now())
    return source.onEvents(hear)
  }, [confetti, first, people, source, sparks])

  useFrame(() => {
    confetti.tick(frame.deltaS, picture.share)
    sparks.tick(frame.nowMs, picture.height)
    if (confetti.points.visible || sparks.isFlying) frame.stir()
  }, frameOrder.effects)

  useEffect(() => services.count(() => ({ confetti: confetti.flying })), [confetti, services])

  return (
    <>
      <primitive object={confetti.points} dispose={null} />
      <primitive object={sparks.points} dispose={null} />
    </>
  )
}
