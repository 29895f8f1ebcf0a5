/**
 * What runs when in a frame, smaller first. The last is above zero: by that @react-three/fiber leaves drawing to us, and
 * it has to be the only one that is.
 */
export const frameOrder = {
  /** The time of the frame. */
  begin: -70,
  /** Hands: keys, sticks, gamepads. */
  input: -60,
  selfPlayer: -50,
  /** What follows from where one is now: steps heard, what one could do here. */
  aroundSelf: -46,
  /** Things that glide and tremble. */
  things: -44,
  remotePlayers: -40,
  camera: -30,
  /** What flies and shines by itself. */
  effects: -24,
  /** The list of labels begins, people write theirs, it goes to the graphics card. */
  labels: -22,
  people: -20,
  labelsEnd: -18,
  /** What stands in front of the picture, at a place in it. */
  hints: -16,
  light: -10,
  watch: -1,
  draw: 1,
} as const
