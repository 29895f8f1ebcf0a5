import {
  box,
  byDepth,
  chair,
  desk,
  panelY,
  person,
  plant,
  room,
  rug,
  sofa,
  tones,
  windowX,
  type Shape,
} from './shapes.ts'

export interface Drawing {
  readonly shapes: readonly Shape[]
  readonly view: readonly [number, number, number, number]
}

const shelf = (x: number, y: number): readonly Shape[] => [
  box(x, y, 0, 0.5, 1.6, 1.9, tones.wood),
  box(x + 0.5, y + 0.1, 1.25, 0.02, 1.4, 0.5, '#8d6a44'),
  box(x + 0.5, y + 0.1, 0.65, 0.02, 1.4, 0.5, '#8d6a44'),
  box(x + 0.5, y + 0.2, 1.28, 0.05, 0.5, 0.36, tones.coral),
  box(x + 0.5, y + 0.8, 1.28, 0.05, 0.3, 0.42, tones.mustard),
  box(x + 0.5, y + 0.4, 0.68, 0.05, 0.7, 0.34, tones.teal),
]

const light = (x: number, y: number, w: number, d: number): Shape => box(x, y, 0, w, d, 0.01, '#fff3d6', 0.55)

/** The hero until a picture of the real office lies in assets/. */
export const officeDrawing: Drawing = {
  view: [-8.6, -3.4, 18.9, 13.9],
  shapes: [
    ...room(11, 9, 2.7, '#dcbf98'),
    ...windowX(1, 0.7, 2, 1.6),
    ...windowX(3.8, 0.7, 2, 1.6),
    ...windowX(6.6, 0.7, 2, 1.6),
    ...panelY(5.6, 1, 2.2, 1.2, tones.tealDark),
    ...panelY(1.2, 1, 1.1, 1.1, tones.coral),
    light(1, 0.4, 1.8, 2.2),
    light(3.8, 0.4, 1.8, 2.2),
    light(6.6, 0.4, 1.8, 2.2),
    ...rug(0.6, 5, 4, 3.4, '#8fbab3'),
    ...byDepth([
      shelf(0.1, 2.6),
      desk(3, 1.3),
      desk(5.2, 1.3),
      desk(7.4, 1.3),
      [...chair(3.6, 2.3, tones.teal), person(3.9, 2.7, tones.coral)],
      chair(5.8, 2.3, tones.mustard),
      [...chair(8, 2.3, tones.teal), person(8.3, 2.7, '#6d7fa8', '#20201f')],
      sofa(0.7, 5.5, 1.9, tones.coral),
      [box(2.3, 5.9, 0.05, 1, 1.3, 0.34, tones.wood), box(2.6, 6.3, 0.39, 0.3, 0.2, 0.06, tones.white)],
      [person(3.9, 6.5, tones.mustard, '#6a4a33', 0, true)],
      [person(5.6, 5.1, '#f4f2ec', '#2a2522', 0, true)],
      plant(0.6, 0.7, 0, 1.1),
      plant(10.3, 0.7, 0, 1.2),
      plant(1, 8.3, 0, 0.9),
      [
        box(7.4, 5.2, 0.68, 2.6, 1.5, 0.09, tones.cream),
        box(8.5, 5.8, 0, 0.4, 0.3, 0.68, tones.slate),
      ].reverse(),
      chair(7.7, 7, tones.slate),
      [...chair(8.9, 7, tones.slate), person(9.2, 7.4, tones.teal, '#4a3626')],
      [person(8.2, 4.7, '#b98a5a', '#26221f')],
    ]),
  ],
}

const VIEW = [-4.7, -2.9, 9.4, 8.4] as const

const plinth = (x: number, y: number, top: readonly Shape[]): readonly Shape[] => [
  box(x, y, 0, 0.8, 0.8, 0.8, tones.white),
  ...top,
]

const hall: Drawing = {
  view: VIEW,
  shapes: [
    ...room(5, 5, 2.4, '#d9d5cc', '#dfe5e4'),
    ...panelY(0.6, 0.8, 1.4, 1.1, tones.mustard),
    ...panelY(2.7, 0.8, 1.4, 1.1, tones.teal),
    box(1, 0, 0.8, 1.2, 0.04, 1.1, tones.coral),
    box(2.9, 0, 0.8, 1.4, 0.04, 1.1, tones.slate),
    ...byDepth([
      plinth(1.6, 1.5, [{ kind: 'ball', at: [2, 1.9, 1.2], radius: 0.38, color: tones.coral }]),
      plinth(3.6, 1.6, [box(3.75, 1.75, 0.8, 0.5, 0.5, 0.7, tones.teal, 0.9)]),
      plinth(1.6, 3.6, [
        box(1.8, 3.8, 0.8, 0.4, 0.4, 0.4, tones.mustard),
        box(1.9, 3.9, 1.2, 0.2, 0.2, 0.4, tones.wood),
      ]),
      [person(3.5, 3.5, tones.slate)],
      [person(4.2, 4, tones.mustard, '#5b3d28')],
    ]),
  ],
}

const game: Drawing = {
  view: VIEW,
  shapes: [
    box(-0.1, -0.1, -0.3, 5.1, 5.1, 0.3, '#8fb58a'),
    box(0.9, 0, 0, 0.9, 5, 0.02, '#e7d3ac'),
    box(0.9, 3.2, 0.01, 4.1, 0.9, 0.02, '#e7d3ac'),
    ...byDepth([
      [
        box(2.4, 0.4, 0, 2.2, 2.2, 0.6, '#a9c7a2'),
        box(2.9, 0.9, 0.6, 1.3, 1.3, 0.6, tones.woodLight),
        box(3.25, 1.25, 1.2, 0.6, 0.6, 0.6, tones.coral),
      ],
      [{ kind: 'ball', at: [2.7, 2.3, 1], radius: 0.2, color: tones.mustard }],
      [{ kind: 'ball', at: [4.4, 3.6, 0.7], radius: 0.2, color: tones.mustard }],
      [{ kind: 'ball', at: [3.3, 3.6, 0.7], radius: 0.2, color: tones.mustard }],
      [person(1.4, 3.5, tones.coral, '#3a2f2a', 0.25, true)],
      plant(0.4, 0.6, 0, 0.9),
      plant(4.5, 4.6, 0, 0.7),
    ]),
  ],
}

const classroom: Drawing = {
  view: VIEW,
  shapes: [
    ...room(5, 5, 2.4, '#dcc4a2'),
    ...panelY(1, 0.8, 3, 1.25, '#2c5a50'),
    ...windowX(1, 0.8, 1.5, 1.2),
    ...windowX(3.1, 0.8, 1.5, 1.2),
    ...byDepth([
      [person(0.9, 2.5, tones.coral, '#2b2523', 0, true)],
      ...[0.9, 2.4, 3.9].flatMap((y) => [
        [box(2, y - 0.3, 0, 0.5, 0.8, 0.62, tones.woodLight)],
        [box(3.6, y - 0.3, 0, 0.5, 0.8, 0.62, tones.woodLight)],
      ]),
      [person(2.9, 1, tones.teal)],
      [person(2.9, 2.5, tones.mustard, '#5b3d28')],
      [person(4.5, 2.5, tones.slate)],
      [person(4.5, 4, '#c98a7a', '#1f1c1a')],
    ]),
  ],
}

const booth = (x: number, y: number, color: string): readonly Shape[] => [
  box(x, y, 0, 0.1, 1.5, 1.5, color),
  box(x, y, 0, 1.5, 0.1, 1.5, color),
  box(x + 0.6, y + 0.6, 0, 0.8, 0.35, 0.7, tones.white),
]

const expo: Drawing = {
  view: VIEW,
  shapes: [
    box(-0.1, -0.1, -0.25, 5.2, 5.2, 0.25, '#d7d2c8'),
    box(1.9, 0, 0, 1.1, 5.1, 0.02, '#c9897a'),
    ...byDepth([
      booth(0.2, 0.3, tones.teal),
      booth(0.2, 3, tones.mustard),
      booth(3.3, 0.3, tones.coral),
      booth(3.3, 3, tones.slate),
      [person(2.3, 1.6, tones.white)],
      [person(2.6, 3.1, tones.teal, '#5b3d28')],
      [person(2.3, 4.6, tones.coral)],
    ]),
  ],
}

const event: Drawing = {
  view: VIEW,
  shapes: [
    ...room(5, 5, 2.6, '#4b555f', '#39434d'),
    box(0, 0.5, 0, 1.5, 4, 0.4, tones.wood),
    ...panelY(0.9, 0.8, 3.2, 1.5, '#f3dca4'),
    box(0.2, 0.6, 0.4, 1, 3.8, 0.01, '#fff0c9', 0.5),
    ...byDepth([
      [person(0.8, 2.1, tones.coral, '#2b2523', 0.4, true)],
      [person(0.8, 3.2, tones.mustard, '#2b2523', 0.4)],
      ...[0.9, 2, 3.1, 4.2].flatMap((y, row) => [
        [person(2.8, y, [tones.teal, tones.white, tones.wood, tones.coral][row] ?? tones.teal)],
        [
          person(
            4,
            y + 0.3,
            [tones.mustard, tones.slate, tones.teal, tones.white][row] ?? tones.slate,
            '#1f1c1a',
          ),
        ],
      ]),
    ]),
  ],
}

const office: Drawing = {
  view: VIEW,
  shapes: [
    ...room(5, 5, 2.4, '#dcbf98'),
    ...windowX(0.7, 0.8, 1.6, 1.2),
    ...windowX(2.9, 0.8, 1.6, 1.2),
    ...panelY(2.4, 0.9, 1.6, 1, tones.tealDark),
    ...rug(0.4, 2.8, 2.4, 2, '#8fbab3'),
    ...byDepth([
      desk(0.6, 0.7),
      desk(2.9, 0.7),
      [...chair(1.2, 1.7, tones.mustard), person(1.5, 2.1, tones.coral)],
      chair(3.5, 1.7, tones.teal),
      sofa(0.5, 3.1, 1.3, tones.coral),
      [person(3.1, 3.6, tones.teal, '#5b3d28', 0, true)],
      plant(4.5, 4.5, 0, 0.8),
    ]),
  ],
}

export const scenarioDrawings = { hall, game, classroom, expo, event, office } as const
