/**
 * Where one comes out of a gate, by target level and level one comes from. Only where that is not the target's first
 * spawn: whoever goes back to the plaza stands before the gate they had gone through.
 */

/** The gates of the plaza: the level behind each, the middle of the gate (metres) and where it is entered from. */
export const plazaGates = [
  { to: 1, x: 14.5, y: 4.5, facing: 'south', text: '办公' },
  { to: 2, x: 21.5, y: 4.5, facing: 'south', text: '会议' },
  { to: 4, x: 34.5, y: 4.5, facing: 'south', text: '展会' },
  { to: 3, x: 41.5, y: 4.5, facing: 'south', text: '演出' },
  { to: 7, x: 4.5, y: 18.5, facing: 'east', text: '教室' },
  { to: 5, x: 51.5, y: 18.5, facing: 'west', text: '展览一' },
  { to: 6, x: 51.5, y: 25.5, facing: 'west', text: '展览二' },
]

const before = { north: [0, -2], east: [2, 0], south: [0, 2], west: [-2, 0] }

/** arrivals[target level][level one comes from]: a cell. */
export const arrivals = {
  0: Object.fromEntries(
    plazaGates.map(({ to, x, y, facing }) => {
      const [dx, dy] = before[facing]
      return [to, { x: Math.floor(x) + dx, y: Math.floor(y) + dy }]
    }),
  ),
}
