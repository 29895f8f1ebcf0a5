/** Arrow keys as steps of the picture: to the right, and towards oneself. */
export const arrows: Readonly<Record<string, readonly [x: number, z: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The arrow of the level that points most where an arrow of the picture does, as seen with a heading (radians). */
export function alongView(
  heading: number,
  [right, back]: readonly [number, number],
): readonly [number, number] {
  // Ahead in the picture is the heading; from above that is towards -z at PI.
  const quarter = Math.round((heading - Math.PI) / (Math.PI / 2))
  const [cos, sin] = [[1, 0, -1, 0][((quarter % 4) + 4) % 4]!, [0, 1, 0, -1][((quarter % 4) + 4) % 4]!]
  return [right * cos + back * sin, back * cos - right * sin]
}

/** A focused control answers Enter itself. */
export const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a[href], summary, [role="button"]') !== null
