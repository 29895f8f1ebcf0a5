/**
 * What runs when in a frame, smaller first. All negative: a positive priority would take rendering away from
 * @react-three/fiber.
 */
export const frameOrder = {
  input: -60,
  selfPlayer: -50,
  remotePlayers: -40,
  camera: -30,
  labels: -20,
  light: -10,
  watch: -1,
} as const
