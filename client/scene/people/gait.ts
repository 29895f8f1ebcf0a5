/** Speeds of the clips at timeScale 1 (m/s) and their lengths (s): assets/people.json and clips.glb. */
export interface GaitClips {
  readonly walkSpeed: number
  readonly runSpeed: number
  readonly walkS: number
  readonly runS: number
}

/** Shares of the three clips and the place in the step, 0 to 1. */
export interface Gait {
  idle: number
  walk: number
  run: number
  phase: number
}

const smooth = (edge0: number, edge1: number, x: number): number => {
  const t = Math.max(0, Math.min(1, (x - edge0) / (edge1 - edge0)))
  return t * t * (3 - 2 * t)
}

/**
 * Advances the step by the ground really covered, so that feet stand where they are put. Walk and run share the
 * phase: their left feet fall together and the blend does not limp.
 */
export function advanceGait(gait: Gait, speed: number, deltaS: number, clips: GaitClips): void {
  const moving = smooth(0.05, 0.5, speed)
  const running = smooth(1.7, 3.1, speed)
  gait.idle = 1 - moving
  gait.walk = moving * (1 - running)
  gait.run = moving * running
  const stride = clips.walkSpeed * clips.walkS * (1 - running) + clips.runSpeed * clips.runS * running
  // A slow shuffle keeps a readable cadence; a very fast one is not a blur.
  const cycles = Math.min(2.4, Math.max(moving > 0 ? 0.35 : 0, speed / stride))
  gait.phase = (gait.phase + cycles * deltaS) % 1
}
