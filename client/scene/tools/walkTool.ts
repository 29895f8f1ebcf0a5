import type { EncId } from '#shared/ids.ts'
import { settingsStore } from '../../store/settingsStore.ts'
import type { Aim } from '../aim.ts'
import type { CameraRig } from '../camera/rig.ts'
import type { Signal } from '../frame/signal.ts'
import type { LabelLayer } from '../labels/labelLayer.ts'
import type { ShownLevel } from '../level/shownLevel.ts'
import type { People } from '../people/people.ts'
import type { SelfActions } from '../player/selfActions.ts'
import { nextView } from '../viewStore.ts'
import { tapLevel } from './tapLevel.ts'
import type { HandWishes, Tool } from './Tool.ts'

const LOOK_PER_PX = 0.0052

/** How far a drag of so many CSS pixels turns the eye, radians, as somebody has chosen. */
export function turnOfDrag(dx: number, dy: number): { readonly turn: number; readonly tilt: number } {
  const { lookSpeed, invertLook } = settingsStore.get()
  const perPx = LOOK_PER_PX * lookSpeed
  return { turn: -dx * perPx, tilt: dy * perPx * (invertLook ? -1 : 1) }
}

/** One goes where keys and sticks say, as seen from an eye that looks along a heading (radians). */
export function walkAhead(
  self: SelfActions,
  heading: number,
  { right, ahead, run, jump }: Readonly<HandWishes>,
): void {
  const [sin, cos] = [Math.sin(heading), Math.cos(heading)]
  self.wish(ahead * sin - right * cos, ahead * cos + right * sin, run, jump)
}

/** What walking about has to do with. */
export interface WalkServices {
  readonly aim: Aim
  readonly labels: LabelLayer
  readonly people: People
  readonly picked: Signal<[encId: EncId]>
  readonly rig: CameraRig
  readonly self: SelfActions
  readonly shown: ShownLevel
}

/** The usual tool: one walks about, looks round, sits down, and clicks on people. */
export function createWalkTool({ aim, labels, people, picked, rig, self, shown }: WalkServices): Tool {
  return {
    tap(x, y, isDouble) {
      const person: Parameters<typeof tapLevel>[0]['person'] = ({ ox, oy, oz, dx, dy, dz }, reach) =>
        people.pick(ox, oy, oz, dx, dy, dz, reach) ?? labels.ownerAt(x, y, rig.camera, reach)
      tapLevel({ picked, self, shown, person }, aim.rayAt(x, y), isDouble)
    },
    look(dx, dy) {
      const { turn, tilt } = turnOfDrag(dx, dy)
      rig.look(turn, tilt, dx, dy, performance.now())
    },
    zoom: (factor) => rig.zoom(factor),
    hold: (wishes) => walkAhead(self, rig.heading, wishes),
    use: () => self.use(),
    offers: () => self.offers(),
    nextView,
    leave: () => self.wish(0, 0, false, false),
  }
}
