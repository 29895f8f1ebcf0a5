import { soundOut } from '../../../scene/sound/sounds.ts'

/** How far to one side a film is heard at most. */
const SIDE = 0.7
/** It goes over so slowly, seconds: half of the way and more. */
const GOES_S = 0.15

const panned = new WeakMap<HTMLMediaElement, StereoPannerNode>()

/**
 * Lets a film be heard from a side: -1 left, 1 right. Only what is of this site: what another site gives without a word
 * that it may be worked with would be silent from then on.
 */
export function hearFrom(element: HTMLMediaElement, side: number): void {
  const out = soundOut()
  const isOwn = /^(blob:|\/(?!\/))/.test(element.currentSrc.replace(location.origin, ''))
  let pan = panned.get(element)
  if (!pan) {
    // Until it sounds nothing would come through it.
    if (!out || out.context.state !== 'running' || !isOwn) return
    pan = out.context.createStereoPanner()
    // Its loudness is its own: the window's slider says it.
    out.context.createMediaElementSource(element).connect(pan).connect(out.context.destination)
    panned.set(element, pan)
  }
  pan.pan.setTargetAtTime(side * SIDE, pan.context.currentTime, GOES_S)
}
