import { useEffect } from 'react'
import type { PadTaker } from '../../scene/tools/Hands.ts'
import { useGround } from '../../scene/Ground.ts'
import { chooseEmote, emoteWheelStore, letWheelGo, openWheel, sectorAt } from './emoteWheelStore.ts'

/** How far a stick is pushed before it points at an emote. */
const DEAD = 0.3

/** The wheel of emotes while its button is held: either stick points, letting go picks. */
const steerWheel: PadTaker = ({ wheel, x, z, lookX, lookY }) => {
  const isOpen = emoteWheelStore.get().heldBy === 'pad'
  if (!wheel) {
    if (isOpen) letWheelGo()
    return false
  }
  if (!isOpen) openWheel('pad')
  const pointed = sectorAt(lookX, lookY, DEAD) ?? sectorAt(x, -z, DEAD)
  // A stick that goes back to its middle first means what it pointed at.
  if (pointed !== undefined) chooseEmote(pointed)
  return true
}

/** Part of the level: gamepads steer the wheel of emotes. */
export function EmoteWheelPad() {
  const { hands } = useGround()
  useEffect(() => hands?.lend(steerWheel), [hands])
  return null
}
